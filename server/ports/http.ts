import { publicOr } from './http/address-rules'
import { firstHop, nextHop } from './http/hops'
import { openRoad, type Resolver, systemResolver } from './http/open-road'
import { OutboundError } from './http/outbound-error'
import { sendHop } from './http/send-hop'

export { OutboundError }

export interface OutboundInit extends RequestInit {
  /** From the first byte sent to the last one read, redirects included. */
  timeoutMs: number
  /** Of the body, unpacked. */
  maxBytes: number
}

/** The only way out. Throws OutboundError where `fetch` would throw, and where it would not dare to. */
export type Outbound = (url: string | URL, init: OutboundInit) => Promise<Response>

interface Options {
  /** OUTBOUND_ALLOW: names, addresses and ranges that may be reached although they are not public. */
  allow: readonly string[]
  /**
   * An address that the operator's own environment names: its origin may be in a private network. Wherever that redirects
   * to, and whatever it names in its answers, is somebody else's word and must be public again.
   */
  named?: string
  resolver?: Resolver
}

const MAX_REDIRECTS = 5

export function createOutbound(options: Options): Outbound {
  const { allow, named, resolver = systemResolver } = options
  const guarded = openRoad(publicOr(allow), resolver)
  const open = openRoad(() => true, resolver)
  const namedOrigin = named === undefined ? null : new URL(named).origin

  return async (address, { timeoutMs, maxBytes, ...init }) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([deadline, init.signal]) : deadline
    let hop = await firstHop(address, init)
    const openOrigin = hop.url.origin === namedOrigin ? namedOrigin : null
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const road = hop.url.origin === openOrigin ? open : guarded
      const answer = await sendHop(hop, road, { maxBytes, signal })
      const next = init.redirect === 'manual' ? null : nextHop(hop, answer)
      if (!next) return answer
      await answer.body?.cancel()
      if (init.redirect === 'error')
        throw new OutboundError('refused', `${hop.url.hostname} sends us elsewhere.`)
      hop = next
    }
    throw new OutboundError(
      'too_many_redirects',
      `${hop.url.hostname} was not the last of ${MAX_REDIRECTS} redirects.`,
    )
  }
}

/** The same as libraries want it: a `fetch`, with its bounds set beforehand. */
export const asFetch =
  (outbound: Outbound, bounds: Pick<OutboundInit, 'timeoutMs' | 'maxBytes'>): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { method, headers, redirect } = request
    // The request's own signal only follows the caller's while somebody still holds the request.
    const signal = init?.signal ?? request.signal
    const body = request.body ? await request.arrayBuffer() : undefined
    return outbound(request.url, { ...bounds, method, headers, redirect, signal, body })
  }
