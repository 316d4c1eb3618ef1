import { isIPv4 } from 'node:net'
import { DomainError } from '#server/kernel/errors'
import { networkOf } from '#server/kernel/network-of'
import type { BodyLimiter } from '../request/read-bytes'
import { followPace } from './follow-pace'

const RETRY_AFTER_S = 5

/** The share of a budget that one network may take, so that one sender cannot keep the others out. */
const NETWORK_SHARE = 0.5

/** Limits the total memory of the bodies of one source, so that a flood of bodies cannot crash the process. */
export interface BodyBudget {
  /** Counts one body while it is read and handled. Ends with 503 when the budget is exhausted or the body is too slow. */
  open(address: string): BodyReservation
}

export interface BodyReservation extends BodyLimiter {
  /** Returns the bytes to the budget. */
  release(): void
}

export function createBodyBudget(totalBytes: number): BodyBudget {
  const usedBytes = new Map<string, number>()
  let usedInAll = 0

  function add(subnet: string, bytes: number): void {
    usedInAll += bytes
    const used = (usedBytes.get(subnet) ?? 0) + bytes
    if (used === 0) usedBytes.delete(subnet)
    else usedBytes.set(subnet, used)
  }

  return {
    open(address) {
      const subnet = subnetOf(address)
      const pace = followPace(tooSlow)
      let takenBytes = 0
      let isOpen = true
      return {
        ended: pace.late,
        take(bytes) {
          if (!isOpen) throw new Error('a body that was given up takes no more budget')
          const isTooMuch = usedInAll + bytes > totalBytes
          const isUnfair = (usedBytes.get(subnet) ?? 0) + bytes > totalBytes * NETWORK_SHARE
          if (isTooMuch || isUnfair) throw budgetExceeded()
          add(subnet, bytes)
          takenBytes += bytes
          pace.add(bytes)
        },
        complete: pace.stop,
        release() {
          isOpen = false
          pace.stop()
          add(subnet, -takenBytes)
          takenBytes = 0
        },
      }
    },
  }
}

/** The addresses that one customer of an internet provider usually gets together. */
const subnetOf = (address: string) =>
  isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : networkOf(address)

const refusal = (message: string) =>
  new DomainError('unavailable', {
    message,
    retryable: true,
    // The rest of the body is not read, so the connection cannot carry another request.
    headers: { 'retry-after': String(RETRY_AFTER_S), connection: 'close' },
  })

const budgetExceeded = () => refusal('Too many events at once. Send this one again in a few seconds.')

const tooSlow = () =>
  refusal('The body arrived too slowly. Send this event again, at 50 KB a second or faster.')
