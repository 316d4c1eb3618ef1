import type { Strength } from '#spec/types'

const WORDS = ['MUST', 'SHOULD', 'MAY'] as const
const LETTER = /[\p{L}\p{N}_]/u

/** The first upper-case RFC 2119 word of a tidied text. */
export function readStrength(text: string): Strength | null {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // The words begin with M or S.
    if (unit !== 77 && unit !== 83) continue
    const word = WORDS.find((each) => text.startsWith(each, at))
    if (word === undefined || hasLetterBefore(text, at)) continue
    const end = at + word.length
    if (text.startsWith(' NOT', end) && !hasLetterAt(text, end + 4))
      return word === 'MAY' ? word : `${word}_NOT`
    if (!hasLetterAt(text, end)) return word
  }
  return null
}

const hasLetterAt = (text: string, at: number) => at < text.length && isLetter(text.codePointAt(at) as number)

function hasLetterBefore(text: string, at: number): boolean {
  if (at === 0) return false
  const isPair = at > 1 && (text.codePointAt(at - 2) as number) > 0xffff
  return isLetter(text.codePointAt(isPair ? at - 2 : at - 1) as number)
}

function isLetter(point: number): boolean {
  if (point >= 128) return LETTER.test(String.fromCodePoint(point))
  const lower = point | 32
  return (lower >= 97 && lower <= 122) || (point >= 48 && point <= 57) || point === 95
}
