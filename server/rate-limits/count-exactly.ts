import type { Sql } from '../../db/client'
import type { RateLimit, RateLimitStatus } from '../kernel/rate-limits'
import { keepNewest } from './keep-newest'
import { takeTokens } from './take-tokens'

export type Counter = (key: string, limit: RateLimit) => Promise<RateLimitStatus>

export interface Time {
  /** The time to use in the database. Null means the database's own clock. */
  now(): Date | null
  /** The time of this process, in ms. Only differences are meaningful. */
  ms(): number
}

const REMEMBERED = 10_000

/**
 * Asks the database for each request. While a refusal is certain it answers from memory, so a flood costs one
 * query per window.
 */
export function countExactly(sql: Sql, time: Time): Counter {
  const shutUntil = keepNewest<number>(REMEMBERED)
  return async (key, { limit, windowS }) => {
    const askedAt = time.ms()
    const shutForMs = (shutUntil.get(key) ?? askedAt) - askedAt
    if (shutForMs > 0) return { limit, windowS, isAdmitted: false, remaining: 0, resetMs: shutForMs }

    const answer = await takeTokens(sql, { key, limit, spanMs: windowS * 1000, block: 1, now: time.now() })
    const isAdmitted = answer.granted > 0
    if (!isAdmitted) shutUntil.set(key, askedAt + answer.freesInMs)
    const remaining = Math.max(0, limit - answer.used)
    return { limit, windowS, isAdmitted, remaining, resetMs: answer.freesInMs }
  }
}
