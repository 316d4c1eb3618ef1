import type { Sql } from '#db/client'
import type { RateLimit, RateLimitStatus } from '#server/kernel/rate-limits'
import { createNewestMap } from './newest-map'
import { takeTokens } from './take-tokens'

export type Counter = (key: string, limit: RateLimit) => Promise<RateLimitStatus>

export interface RateClock {
  /** The time to use in the database. Null means the database's own clock. */
  now(): Date | null
  /** The time of this process, in ms. Only differences are meaningful. */
  ms(): number
}

const MAX_REMEMBERED_REFUSALS = 10_000

/**
 * Queries the database for each request. While a rejection is certain, answers from memory, so a flood costs one query per
 * window.
 */
export function countExactly(sql: Sql, time: RateClock): Counter {
  const refusedUntil = createNewestMap<number>(MAX_REMEMBERED_REFUSALS)
  return async (key, { limit, windowS }) => {
    const requestedAt = time.ms()
    const refusedForMs = (refusedUntil.get(key) ?? requestedAt) - requestedAt
    if (refusedForMs > 0) return { limit, windowS, isAdmitted: false, remaining: 0, resetMs: refusedForMs }

    const tokenGrant = await takeTokens(sql, {
      key,
      limit,
      spanMs: windowS * 1000,
      block: 1,
      now: time.now(),
    })
    const isAdmitted = tokenGrant.granted > 0
    if (!isAdmitted) refusedUntil.set(key, requestedAt + tokenGrant.freesInMs)
    const remaining = Math.max(0, limit - tokenGrant.used)
    return { limit, windowS, isAdmitted, remaining, resetMs: tokenGrant.freesInMs }
  }
}
