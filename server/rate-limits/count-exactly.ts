import type { Sql } from '../../db/client'
import type { RateLimit, Standing } from '../kernel/rate-limits'
import { keepNewest } from './keep-newest'
import { takeTokens } from './take-tokens'

export type Counter = (key: string, limit: RateLimit) => Promise<Standing>

export interface Time {
  /** As the database shall take it. */
  now(): Date | null
  /** Of this process; only differences mean anything. */
  ms(): number
}

const REMEMBERED = 10_000

/** Asks the database each time, except while it is certain to say no: a flood costs a query a window, not one each. */
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
