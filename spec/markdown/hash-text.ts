/**
 * A 48-bit hash (cyrb53's mixing) as twelve hexadecimal digits, for the ids of a document's criteria. It is
 * synchronous and runs everywhere, unlike `crypto.subtle`. It is not secure against forgery.
 */
export function hashText(text: string): string {
  let high = 0xdeadbeef | 0
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761 | 0)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507 | 0) ^ Math.imul(low ^ (low >>> 13), 3266489909 | 0)
  low = Math.imul(low ^ (low >>> 16), 2246822507 | 0) ^ Math.imul(high ^ (high >>> 13), 3266489909 | 0)
  return fourDigits(low) + fourDigits(high >>> 16) + fourDigits(high)
}

/** The lowest 16 bits. `toString(16)` takes a hundred times as long for numbers past 31 bits. */
function fourDigits(value: number): string {
  return String.fromCharCode(digit(value >>> 12), digit(value >>> 8), digit(value >>> 4), digit(value))
}

function digit(value: number): number {
  const nibble = value & 15
  return nibble < 10 ? 48 + nibble : 87 + nibble
}
