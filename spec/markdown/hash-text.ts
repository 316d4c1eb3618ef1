/** The start values of the two halves of a hash. Each half is multiplied by its factor after each unit. */
const HIGH_SEED = 0xdeadbeef | 0
const LOW_SEED = 0x41c6ce57
const HIGH_FACTOR = 2654435761 | 0
const LOW_FACTOR = 1597334677

/**
 * A 48-bit hash (cyrb53's mixing) as twelve hexadecimal digits, for the ids of a document's criteria. It is
 * synchronous and runs everywhere, unlike `crypto.subtle`. It is not secure against forgery.
 */
export function hashText(text: string): string {
  let high = HIGH_SEED
  let low = LOW_SEED
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, HIGH_FACTOR)
    low = Math.imul(low ^ unit, LOW_FACTOR)
  }
  return digitsOfHash(high, low)
}

function digitsOfHash(high: number, low: number): string {
  const mixed =
    Math.imul(high ^ (high >>> 16), 2246822507 | 0) ^ Math.imul(low ^ (low >>> 13), 3266489909 | 0)
  const rest =
    Math.imul(low ^ (low >>> 16), 2246822507 | 0) ^ Math.imul(mixed ^ (mixed >>> 13), 3266489909 | 0)
  return fourDigits(rest) + fourDigits(mixed >>> 16) + fourDigits(mixed)
}

/** The lowest 16 bits. `toString(16)` is a hundred times slower for numbers above 31 bits. */
function fourDigits(value: number): string {
  return String.fromCharCode(digit(value >>> 12), digit(value >>> 8), digit(value >>> 4), digit(value))
}

function digit(value: number): number {
  const nibble = value & 15
  return nibble < 10 ? 48 + nibble : 87 + nibble
}
