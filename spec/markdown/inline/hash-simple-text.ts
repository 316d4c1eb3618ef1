import { digitsOfHash, HIGH_FACTOR, HIGH_SEED, LOW_FACTOR, LOW_SEED } from '../hash-text'
import { MARKUP, readSpan } from './simple-markup'

const SPACE = 32

/** The lower-case form of each printable ASCII character; 0 for others. */
const FOLDED = new Uint8Array(128)
for (let unit = SPACE; unit < 127; unit++)
  FOLDED[unit] = String.fromCharCode(unit).toLowerCase().charCodeAt(0)

/**
 * `hashText` of the lower-cased result of `readSimpleMarkup`. Null for a text that is not tidy, not ASCII or has other markup.
 * Reads most texts once instead of once per check.
 */
export function hashSimpleText(text: string): string | null {
  let high = HIGH_SEED
  let low = LOW_SEED
  let previous = SPACE
  /** Only the visible part of the markup is hashed; the rest is checked. */
  let start = 0
  let end = text.length
  let next = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const folded = unit < 128 ? (FOLDED[unit] as number) : 0
    if (folded === 0 || (unit === SPACE && previous === SPACE)) return null
    previous = unit
    if (at >= next) {
      if (MARKUP[unit] === 1) {
        const span = readSpan(text, at)
        if (span === null) return null
        start = span.start
        end = span.end
        next = span.next
        continue
      }
    } else if (at < start || at >= end) continue
    high = Math.imul(high ^ folded, HIGH_FACTOR)
    low = Math.imul(low ^ folded, LOW_FACTOR)
  }
  return previous === SPACE ? null : digitsOfHash(high, low)
}
