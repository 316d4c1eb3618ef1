/** A whole number of hours, days or weeks. There is no `m`, because it could mean minutes or months. */
export const DURATION_PATTERN = /^[1-9]\d{0,3}[hdw]$/

const HOUR_MS = 3_600_000
const UNIT_MS: Record<string, number> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS }

/** Milliseconds of `12h`, `30d` or `2w`; null for anything else. */
export function parseDuration(text: string): number | null {
  if (!DURATION_PATTERN.test(text)) return null
  return Number(text.slice(0, -1)) * (UNIT_MS[text.slice(-1)] ?? 0)
}
