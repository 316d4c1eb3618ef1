import { DomainError } from '../../kernel/errors'
import type { RateClass, Standing } from '../../kernel/rate-limits'

export interface Told extends Standing {
  rateClass: RateClass
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** None for who is not counted. */
export function rateHeaders(told: Told | undefined): Record<string, string> {
  if (!told) return {}
  const { rateClass, limit, windowS, remaining, resetMs } = told
  return {
    'ratelimit-policy': `"${rateClass}";q=${limit};w=${windowS}`,
    ratelimit: `"${rateClass}";r=${remaining};t=${seconds(resetMs)}`,
  }
}

export function tooMany({ limit, windowS, resetMs }: Standing): DomainError {
  const wait = seconds(resetMs)
  return new DomainError('rate_limited', {
    message: `${limit} requests in ${windowS} seconds are allowed. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    retryable: true,
    headers: { 'retry-after': String(wait) },
  })
}
