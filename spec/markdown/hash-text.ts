const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hex(value: number, bytes: number): string {
  let digits = ''
  for (let shift = (bytes - 1) * 8; shift >= 0; shift -= 8) digits += HEX[(value >>> shift) & 255]
  return digits
}

/**
 * A hash of 48 bits as twelve hexadecimal digits, for ids that tell a document's criteria apart (cyrb53's
 * mixing). It runs everywhere and at once, which `crypto.subtle` does not; it is no protection against forgery.
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
  return hex(low, 2) + hex(high, 4)
}
