import { foldWord, stemOf } from '#cli/index-cache/stems'
import { splitWords, wordsOf } from '#spec/query/index'
import type { Term } from './matches'

/** The stems that a text must contain for a term. */
export interface TermStems {
  /** One of these lists must be in the text, its stems in sequence. */
  alternatives: readonly (readonly string[])[]
  /** The same lists, in the format of `joinStems`. */
  needles: readonly string[]
}

/** Short identifiers also match as one word: `e-mail` finds `email`. */
const MAX_JOINED = 3

const stemsByTerm = new WeakMap<Term, TermStems>()

export function stemsOfTerm(term: Term): TermStems {
  const before = stemsByTerm.get(term)
  if (before !== undefined) return before
  const alternatives = alternativesOf(term)
  const end = term.kind === 'prefix' ? '' : ' '
  const needles = alternatives.map((stems) => ` ${stems.join(' ')}${end}`)
  const stems = { alternatives, needles }
  stemsByTerm.set(term, stems)
  return stems
}

function alternativesOf({ kind, text }: Term): string[][] {
  const words = splitWords(text)
  const stems = words.flatMap(({ parts }) => parts.map(stemOf)).filter((stem) => stem !== '')
  if (stems.length === 0) return []
  const isIdentifier = kind === 'word' && stems.length > 1 && words.length <= MAX_JOINED
  return isIdentifier ? [stems, [stemOf(words.map(({ whole }) => whole).join(''))]] : [stems]
}

/** Whether a text, in the format of `joinStems`, contains the term. */
export const hasStems = (term: Term, stems: string): boolean =>
  stemsOfTerm(term).needles.some((needle) => stems.includes(needle))

/** Whether the words of a phrase, with their endings, are in sequence in a text. */
export function hasWordsInOrder(phrase: string, text: string): boolean {
  return joinWords(text).includes(joinWords(phrase))
}

const joinWords = (text: string) => ` ${wordsOf(text).map(foldWord).join(' ')} `
