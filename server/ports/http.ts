import { inSpan } from '#shared/in-span'
import { publicOr } from './http/address-rules'
import { openConnectionPool, type Resolver, systemResolver } from './http/connection-pool'
import { firstHop, nextHop } from './http/hops'
import { whyNeverReachable } from './http/never-reachable'
import { networkReason, OutboundError } from './http/outbound-error'
import { sendHop } from './http/send-hop'

export { networkReason, OutboundError, whyNeverReachable }

export interface OutboundInit extends RequestInit {
  /** From the first byte sent to the last byte read, including redirects. */
  timeoutMs: number
  /** Limit of the decompressed body. */
  maxBytes: number
}

/**
 * The only way to send requests to the outside. Throws OutboundError where `fetch` would throw, and for
 * forbidden addresses.
 */
export type Outbound = (url: string | URL, init: OutboundInit) => Promise<Response>

interface OutboundOptions {
  /** OUTBOUND_ALLOW: names, addresses and ranges that may be reached although they are not public. */
  allow: readonly string[]
  /**
   * An address from the operator's own environment. Its origin may be in a private network. Redirects to
   * other origins, and addresses in its responses, must be public or allowed.
   */
  trustedUrl?: string
  resolver?: Resolver
}

const MAX_REDIRECTS = 5

export function createOutbound(options: OutboundOptions): Outbound {
  const { allow, trustedUrl, resolver = systemResolver } = options
  const publicOnly = openConnectionPool(publicOr(allow), resolver)
  const unrestricted = openConnectionPool(() => true, resolver)
  const trustedOrigin = trustedUrl === undefined ? null : new URL(trustedUrl).origin

  return async (address, { timeoutMs, maxBytes, ...init }) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([deadline, init.signal]) : deadline
    let hop = await firstHop(address, init)
    const unrestrictedOrigin = hop.url.origin === trustedOrigin ? trustedOrigin : null
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const pool = hop.url.origin === unrestrictedOrigin ? unrestricted : publicOnly
      const sentHop = hop
      const method = init.method ?? 'GET'
      const attributes = { 'http.request.method': method, 'server.address': sentHop.url.hostname }
      const response = await inSpan(`${method} ${sentHop.url.hostname}`, attributes, () =>
        sendHop(sentHop, pool, { maxBytes, signal }),
      )
      const next = init.redirect === 'manual' ? null : nextHop(hop, response)
      if (!next) return response
      await response.body?.cancel()
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

/** Adapts it to a `fetch` with fixed limits, for libraries. */
export const asFetch =
  (outbound: Outbound, bounds: Pick<OutboundInit, 'timeoutMs' | 'maxBytes'>): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { method, headers, redirect } = request
    // The request's own signal stops following the caller's signal when the request is garbage collected.
    const signal = init?.signal ?? request.signal
    const body = request.body ? await request.arrayBuffer() : undefined
    return outbound(request.url, { ...bounds, method, headers, redirect, signal, body })
  }
