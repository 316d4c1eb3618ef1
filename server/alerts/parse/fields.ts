import { createHash } from 'node:crypto'
import { ALERT_LEVELS, type AlertLevel } from './alert'

export type JsonObject = Record<string, unknown>

export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Limits of texts, in characters. A stack is shortened once more after secrets are removed. */
export const LIMITS = { fingerprint: 200, title: 300, message: 2000, name: 100, url: 2000, stack: 16_000 }

/** The text without control characters and half surrogate pairs; null if nothing is left. Numbers are texts, too. */
export function textOf(value: unknown, limit: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).slice(0, limit).replace(UNPRINTABLE, ' ').trim()
  return text === '' ? null : text
}

const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu

/** One line, for titles and names. */
export const lineOf = (value: unknown, limit: number): string | null =>
  textOf(value, limit)?.replace(/\s+/g, ' ') ?? null

/** The first value that is a text. */
export function firstLine(values: readonly unknown[], limit: number): string | null {
  for (const value of values) {
    const line = lineOf(value, limit)
    if (line !== null) return line
  }
  return null
}

/** Only web addresses: the page shows them as links. */
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
  const known = ALERT_LEVELS.find((level) => level === word)
  return known ?? (Object.hasOwn(LEVELS, word) ? (LEVELS[word] as AlertLevel) : 'error')
}

const MAX_COUNT = 1_000_000

export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(MAX_COUNT, Math.max(1, Math.trunc(value)))
    : 1

/** A fingerprint within its limit. Of a longer one the digest is used. */
export function fingerprintOf(value: unknown): string | null {
  const whole = textOf(value, 20_000)
  if (whole === null || whole.length <= LIMITS.fingerprint) return whole
  return createHash('sha256').update(whole).digest('hex')
}
