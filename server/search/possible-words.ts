import type { Lexeme } from './analyse-terms'

/** A stem may end otherwise than its word (`happy` has `happi`, `dying` has `die`): so many letters are not compared. */
const OTHER_LETTERS = 2

interface PossibleWords {
  /** Whether the word that stands there is worth cutting out of the text. */
  at(text: string, start: number, end: number): boolean
  /** Whether a word in lower case may have one of the stems. */
  form(form: string): boolean
}

/** What may have one of these stems: of nearly all other words the first letter tells that they have not. */
export function possibleWords(lexemes: readonly Lexeme[]): PossibleWords {
  const initials = new Set(lexemes.map(({ text }) => text.charAt(0)))
  const beginnings = lexemes.map(({ text }) => text.slice(0, Math.max(1, text.length - OTHER_LETTERS)))
  const known = new Map<string, boolean>()
  const hasInitial = (letter: string): boolean => {
    const has = known.get(letter) ?? initials.has(unaccented(letter.toLowerCase()))
    known.set(letter, has)
    return has
  }
  return {
    at: (text, start, end) => hasInitial(text.charAt(start)) || hasLaterCapital(text, start, end),
    form: (form) =>
      isAscii(form) ? beginnings.some((beginning) => form.startsWith(beginning)) : hasInitial(form.charAt(0)),
  }
}

export const unaccented = (word: string) =>
  isAscii(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')

const isAscii = (word: string) => /^[\0-\x7f]*$/.test(word)

const [A, Z] = [65, 90]

/** Humps may begin any of its parts. */
function hasLaterCapital(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= A && code <= Z) return true
  }
  return false
}
