import type { Sql } from '#db/client'
import type { RateLimit } from '#server/kernel/rate-limits'
import type { Counter, RateClock } from './count-exactly'
import { createNewestMap } from './newest-map'
import { takeTokens } from './take-tokens'

/** Leases end after this time, so that other processes can use the unused tokens. */
const LEASE_MS = 5_000
/** The share of the limit that one lease takes. */
const BLOCK = 1 / 20
const REMEMBERED = 10_000

interface Lease {
  takenAt: number
  tokens: number
  /** Tokens that were still free in the database when the lease was granted. */
  spare: number
  isRefusal: boolean
  endsMs: number
  freesMs: number
}

/**
 * Takes tokens from the database in blocks and spends them in this process. A token may be spent until its
 * lease ends, so it counts as used for the window plus the lease time. This guarantees that no window exceeds
 * the limit, with any number of processes.
 */
export function leaseTokens(sql: Sql, time: RateClock): Counter {
  const leases = createNewestMap<Lease>(REMEMBERED)
  const renewals = new Map<string, Promise<void>>()

  async function renew(key: string, { limit, windowS }: RateLimit): Promise<void> {
    const old = leases.get(key)
    const unused = old && { takenAt: old.takenAt, tokens: old.tokens }
    if (old) old.tokens = 0
    const begunMs = time.ms()
    const spanMs = windowS * 1000 + LEASE_MS
    const block = Math.ceil(limit * BLOCK)
    const grant = await takeTokens(sql, { key, limit, spanMs, block, unused, now: time.now() })
    const isRefusal = grant.granted === 0
    leases.set(key, {
      takenAt: grant.takenAt,
      tokens: grant.granted,
      spare: Math.max(0, limit - grant.used),
      isRefusal,
      endsMs: begunMs + (isRefusal ? grant.freesInMs : LEASE_MS),
      freesMs: begunMs + grant.freesInMs,
    })
  }

  /** Concurrent requests share one renewal. */
  function renewOnce(key: string, limit: RateLimit): Promise<void> {
    const running = renewals.get(key) ?? renew(key, limit).finally(() => renewals.delete(key))
    renewals.set(key, running)
    return running
  }

  return async (key, limit) => {
    for (;;) {
      const lease = leases.get(key)
      const now = time.ms()
      if (lease && now < lease.endsMs && (lease.tokens > 0 || lease.isRefusal)) {
        const isAdmitted = lease.tokens > 0
        if (isAdmitted) lease.tokens -= 1
        return {
          limit: limit.limit,
          windowS: limit.windowS,
          isAdmitted,
          remaining: lease.spare + lease.tokens,
          resetMs: Math.max(0, lease.freesMs - now),
        }
      }
      await renewOnce(key, limit)
    }
  }
}
