import { isStopWord, splitWords, stemEnglish, wordsOf } from '#spec/query/index'
import { foldWord } from '#spec/search/score/index'

/** Words of a term, or of a synonym. */
const MAX_SYNONYM_WORDS = 4

/** A word of letters. Digits only stand between letters, as in `k8s`: other words with digits are numbers or identifiers. */
const PLAIN = /^\p{L}[\p{L}\p{M}]*(?:\p{N}+\p{L}[\p{L}\p{M}]*)?$/u

const CLOSING = /[.,;:!?]+$/

/** The stem of a word that may have synonyms. Null for numbers, identifiers, paths and options. */
export function stemOfPlainWord(typed: string): string | null {
  const text = typed.replace(CLOSING, '')
  const [first] = splitWords(text)
  const isPlain = PLAIN.test(text) && first?.whole === text && first.parts.length === 1
  return isPlain ? stemEnglish(foldWord(text)) : null
}

/** The spelling in which terms and synonyms are stored. */
export const normalizeSynonym = (text: string): string => foldWord(text.trim()).replace(/\s+/g, ' ')

/** The problem of a text that cannot be a term or a synonym, or null. */
export function synonymProblem(text: string): string | null {
  const words = text.split(' ')
  if (words.length > MAX_SYNONYM_WORDS) return `may have at most ${MAX_SYNONYM_WORDS} words`
  if (words.some((word) => !PLAIN.test(word)))
    return 'must consist of words of letters, separated by spaces. Numbers and identifiers have no synonyms'
  return words.every(isStopWord) ? 'must have a word other than “the”, “of” and the like' : null
}

/** The stems of a text as a search has them: without stop words, in order. */
export const stemsOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map((word) => stemEnglish(foldWord(word)))
    .join(' ')
