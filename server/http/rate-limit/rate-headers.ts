import { DomainError } from '#server/kernel/errors'
import type { RateClass, RateLimitStatus } from '#server/kernel/rate-limits'

export interface CountedRequest {
  rateClass: RateClass
  status: RateLimitStatus
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/**
 * With leases, a use counts for a few seconds longer than the window; `t` is within that time. `Retry-After`
 * is exact.
 */
export function addRateHeaders(headers: Record<string, string>, { rateClass, status }: CountedRequest): void {
  const { limit, windowS, remaining, resetMs } = status
  headers['ratelimit-policy'] = `"${rateClass}";q=${limit};w=${windowS}`
  headers.ratelimit = `"${rateClass}";r=${remaining};t=${Math.min(windowS, seconds(resetMs))}`
}

export function rateLimitExceeded({ limit, windowS, resetMs }: RateLimitStatus): DomainError {
  const wait = seconds(resetMs)
  return new DomainError('rate_limited', {
    message: `${limit} requests in ${windowS} seconds are allowed. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    retryable: true,
    headers: { 'retry-after': String(wait) },
  })
}
