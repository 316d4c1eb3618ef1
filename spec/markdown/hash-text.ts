/**
 * A hash of 53 bits as fourteen hexadecimal digits, for ids that tell a document's criteria apart (cyrb53's
 * mixing). It runs everywhere and at once, which `crypto.subtle` does not; it is no protection against forgery.
 */
export function hashText(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  const value = 4294967296 * (2097151 & low) + (high >>> 0)
  return value.toString(16).padStart(14, '0')
}
