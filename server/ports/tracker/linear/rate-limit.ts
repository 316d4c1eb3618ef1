import type { RateLimit } from '../port'
import { readRateLimit, resumesAt } from '../read-rate-limit'

/** Linear counts requests and their complexity, and says in milliseconds since 1970 when each count starts again. */
const COUNTS = ['requests', 'complexity'] as const

/** The tighter of both limits. Null if the response says nothing about them. */
export const limitOf = (headers: Headers, now: Date): RateLimit | null =>
  readRateLimit(usualHeaders(headers), now)

export const resumesAtOf = (headers: Headers, now: Date): Date => resumesAt(usualHeaders(headers), now)

/** The headers as other vendors call them: `x-ratelimit-remaining`, and `x-ratelimit-reset` in seconds. */
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
