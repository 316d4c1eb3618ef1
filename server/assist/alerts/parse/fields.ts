import { createHash } from 'node:crypto'
import { ALERT_LEVELS, type AlertLevel } from './alert'
import { LIMITS, textOf } from './texts'

export type JsonObject = Record<string, unknown>

export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Only web addresses, because the page shows them as links. */
export function urlOf(...values: unknown[]): string | null {
  for (const value of values) {
    if (typeof value !== 'string' || value.length > LIMITS.url || !URL.canParse(value)) continue
    const { protocol, href } = new URL(value)
    if (protocol === 'https:' || protocol === 'http:') return href
  }
  return null
}

const OLDEST = Date.UTC(2000, 0, 1)

/** A time as ISO text. Null for none, and for placeholders such as the year 1. */
export function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const date = new Date(value)
  const time = date.getTime()
  return time >= OLDEST && time < NEWEST ? date.toISOString() : null
}
const NEWEST = Date.UTC(2100, 0, 1)

const LEVELS: Record<string, AlertLevel> = {
  fatal: 'critical',
  page: 'critical',
  emergency: 'critical',
  high: 'critical',
  warn: 'warning',
  medium: 'warning',
  low: 'info',
  none: 'info',
  notice: 'info',
  debug: 'info',
  log: 'info',
}

export function levelOf(value: unknown): AlertLevel {
  const word = typeof value === 'string' ? value.slice(0, 20).toLowerCase() : ''
  const matchingLevel = ALERT_LEVELS.find((level) => level === word)
  return matchingLevel ?? (Object.hasOwn(LEVELS, word) ? (LEVELS[word] as AlertLevel) : 'error')
}

const MAX_COUNT = 1_000_000

export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(MAX_COUNT, Math.max(1, Math.trunc(value)))
    : 1

/** A fingerprint within its limit; for a longer one, its digest. */
export function fingerprintOf(value: unknown): string | null {
  const whole = textOf(value, 20_000)
  if (whole === null || whole.length <= LIMITS.fingerprint) return whole
  return createHash('sha256').update(whole).digest('hex')
}
