import type { Sql } from '#db/client'
import type { Clock } from '#server/kernel/context'
import type { RateLimiter, RateLimits } from '#server/kernel/rate-limits'
import { type Counter, countExactly } from './count-exactly'
import { leaseTokens } from './lease-tokens'

interface LimiterParts {
  sql: Sql
  limits: RateLimits
  /** For tests. By default all processes use the database's clock. */
  clock?: Clock
}

/**
 * Counts exactly for all classes except `api`. The `api` class is the most frequent one, so it avoids a query
 * per request and may admit slightly less than the limit.
 */
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
