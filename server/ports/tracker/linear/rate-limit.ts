import type { RateLimit } from '../port'
import { readRateLimit, resumesAt } from '../read-rate-limit'

/** Linear counts requests and their complexity, and returns the reset time of each count in milliseconds since 1970. */
const COUNTS = ['requests', 'complexity'] as const

/** The tighter of both limits. Null if the response has none. */
export const limitOf = (headers: Headers, now: Date): RateLimit | null =>
  readRateLimit(usualHeaders(headers), now)

export const resumesAtOf = (headers: Headers, now: Date): Date => resumesAt(usualHeaders(headers), now)

/** The headers in the form of other vendors: `x-ratelimit-remaining`, and `x-ratelimit-reset` in seconds. */
function usualHeaders(headers: Headers): Headers {
  const usual = new Headers(headers)
  const exhausted = COUNTS.find((count) => headers.get(`x-ratelimit-${count}-remaining`) === '0')
  const count = exhausted ?? 'requests'
  const remaining = headers.get(`x-ratelimit-${count}-remaining`)
  const reset = Number(headers.get(`x-ratelimit-${count}-reset`) ?? Number.NaN)
  if (remaining !== null) usual.set('x-ratelimit-remaining', remaining)
  if (Number.isFinite(reset)) usual.set('x-ratelimit-reset', String(Math.ceil(reset / 1000)))
  return usual
}
