import type { Strength } from '../types'

const WORD = /(?<![\p{L}\p{N}_])(MUST|SHOULD|MAY)( NOT)?(?![\p{L}\p{N}_])/u

/** The first upper-case RFC 2119 word of a tidied text. */
export function readStrength(text: string): Strength | null {
  if (!text.includes('MUST') && !text.includes('SHOULD') && !text.includes('MAY')) return null
  const match = WORD.exec(text)
  if (match === null) return null
  const word = match[1] as 'MUST' | 'SHOULD' | 'MAY'
  return match[2] !== undefined && word !== 'MAY' ? `${word}_NOT` : word
}
