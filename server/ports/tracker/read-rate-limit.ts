import type { RateLimit } from './port'

const DEFAULT_WAIT_MS = 60_000
const MAX_WAIT_MS = 3_600_000

/**
 * When a vendor that rejected a request accepts requests again. A date is compared with the vendor's own clock, which may
 * differ from ours.
 */
export function resumesAt(headers: Headers, now: Date): Date {
  const retryAfter = headers.get('retry-after')
  const waitMs = retryAfter === null ? waitUntil(headers, headers.get('x-ratelimit-reset'), now) : null
  const wait = waitMs ?? secondsOf(retryAfter) ?? waitUntil(headers, retryAfter, now) ?? DEFAULT_WAIT_MS
  return new Date(now.getTime() + Math.min(Math.max(wait, 1_000), MAX_WAIT_MS))
}

/** The limits in `x-ratelimit-…` headers. Null if there are none. */
export function readRateLimit(headers: Headers, now: Date): RateLimit | null {
  const remaining = headers.get('x-ratelimit-remaining')
  if (remaining === null || !/^\d{1,9}$/.test(remaining)) return null
  const waitMs = waitUntil(headers, headers.get('x-ratelimit-reset'), now)
  return {
    remaining: Number(remaining),
    resumesAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
  }
}

const secondsOf = (text: string | null) =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : null

/** Milliseconds until a date, or until a time in seconds since 1970. */
function waitUntil(headers: Headers, date: string | null, now: Date): number | null {
  if (date === null) return null
  const at = /^\d{9,11}$/.test(date) ? Number(date) * 1_000 : Date.parse(date)
  const vendorsNow = Date.parse(headers.get('date') ?? '')
  const wait = at - (Number.isNaN(vendorsNow) ? now.getTime() : vendorsNow)
  return Number.isNaN(wait) ? null : Math.max(wait, 0)
}
