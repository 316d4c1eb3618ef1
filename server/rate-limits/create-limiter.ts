import type { Sql } from '../../db/client'
import type { Clock } from '../kernel/context'
import type { RateLimiter, RateLimits } from '../kernel/rate-limits'
import { type Counter, countExactly } from './count-exactly'
import { leaseTokens } from './lease-tokens'

interface LimiterParts {
  sql: Sql
  limits: RateLimits
  /** Tests bring one. Otherwise processes go by the database's, which is the same for all of them. */
  clock?: Clock
}

/** Exact for all classes but `api`: what is asked most costs no query a request, and may be admitted a little less. */
export function createLimiter({ sql, limits, clock }: LimiterParts): RateLimiter {
  const time = { now: () => clock?.now() ?? null, ms: () => clock?.now().getTime() ?? performance.now() }
  const counters: Record<'exact' | 'leased', Counter> = {
    exact: countExactly(sql, time),
    leased: leaseTokens(sql, time),
  }
  return (rateClass, subject) => {
    const limit = limits[rateClass]
    if (!limit) return null
    const count = rateClass === 'api' ? counters.leased : counters.exact
    return count(`${rateClass} ${subject}`, limit)
  }
}
