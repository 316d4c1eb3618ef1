/** Limits of texts, in characters. A stack is shortened once more after secrets are removed. */
export const LIMITS = { fingerprint: 200, title: 300, message: 2000, name: 100, url: 2000, stack: 16_000 }

/** The text without control characters and half surrogate pairs; null if nothing is left. Converts numbers to text. */
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
