/** Number of letters at the end of a stem that may differ from its word (`happy`: `happi`, `dying`: `die`). */
const MAX_DIFFERENT_ENDING = 2

interface StemFilter {
  /** Whether the word at this range may have one of the stems. */
  acceptsWordAt(text: string, start: number, end: number): boolean
  /** Whether a lower-case word may have one of the stems. */
  acceptsForm(form: string): boolean
}

/** A cheap filter for words that may have one of the stems. The first letter rejects nearly all others. */
export function createStemFilter(lexemes: readonly { text: string }[]): StemFilter {
  const initials = new Set(lexemes.map(({ text }) => text.charAt(0)))
  const beginnings = lexemes.map(({ text }) => text.slice(0, Math.max(1, text.length - MAX_DIFFERENT_ENDING)))
  const results = new Map<string, boolean>()
  const hasInitial = (letter: string): boolean => {
    const has = results.get(letter) ?? initials.has(unaccented(letter.toLowerCase()))
    results.set(letter, has)
    return has
  }
  return {
    acceptsWordAt: (text, start, end) => hasInitial(text.charAt(start)) || hasLaterCapital(text, start, end),
    acceptsForm: (form) =>
      isAscii(form) ? beginnings.some((beginning) => form.startsWith(beginning)) : hasInitial(form.charAt(0)),
  }
}

export const unaccented = (word: string) =>
  isAscii(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')

const isAscii = (word: string) => /^[\0-\x7f]*$/.test(word)

const [A, Z] = [65, 90]

/** In camel case each part may match. */
function hasLaterCapital(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= A && code <= Z) return true
  }
  return false
}
