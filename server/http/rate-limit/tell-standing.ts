import { DomainError } from '../../kernel/errors'
import type { RateClass, Standing } from '../../kernel/rate-limits'

export interface Told {
  rateClass: RateClass
  standing: Standing
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/**
 * With leases, a use counts for a few seconds longer than the window; `t` is within that time. `Retry-After`
 * is exact.
 */
export function addRateHeaders(headers: Record<string, string>, { rateClass, standing }: Told): void {
  const { limit, windowS, remaining, resetMs } = standing
  headers['ratelimit-policy'] = `"${rateClass}";q=${limit};w=${windowS}`
  headers.ratelimit = `"${rateClass}";r=${remaining};t=${Math.min(windowS, seconds(resetMs))}`
}

export function tooMany({ limit, windowS, resetMs }: Standing): DomainError {
  const wait = seconds(resetMs)
  return new DomainError('rate_limited', {
    message: `${limit} requests in ${windowS} seconds are allowed. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    retryable: true,
    headers: { 'retry-after': String(wait) },
  })
}
