import { stemOf } from '#cli/index-cache/stems'
import { splitWords, type Term, wordsOf } from '#spec/query/index'
import { type TermForms, toTermForms } from '#spec/search/ranking/term-forms'
import { foldWord } from '#spec/search/score/index'

/** The stems of a term. */
export interface TermStems extends TermForms {
  /** The forms in the format of `joinStems`. */
  needles: readonly string[]
}

/** Short identifiers also match as one word: `e-mail` finds `email`. */
const MAX_JOINED = 3

const stemsByTerm = new WeakMap<Term, TermStems>()

/** As on a server: see `to-tsquery.ts`. */
export function stemsOfTerm(term: Term): TermStems {
  const before = stemsByTerm.get(term)
  if (before !== undefined) return before
  const forms = toTermForms(term.kind, alternativesOf(term))
  const end = term.kind === 'prefix' ? '' : ' '
  const stems = { ...forms, needles: forms.forms.map((form) => ` ${form.join(' ')}${end}`) }
  stemsByTerm.set(term, stems)
  return stems
}

function alternativesOf({ kind, text }: Term): string[][] {
  const words = splitWords(text)
  const stems = words.flatMap(({ parts }) => parts.map(stemOf)).filter((stem) => stem !== '')
  const isHumped = words.some(({ parts }) => parts.length > 1)
  if (kind === 'phrase' && isHumped) return [stems, words.map(({ whole }) => stemOf(whole))]
  if (kind !== 'word' || stems.length === 0) return [stems]
  const [, letters, digits] = /^(\p{L}+)(\d+)$/u.exec(words[0]?.whole ?? '') ?? []
  if (words.length === 1 && stems.length === 1 && letters && digits)
    return [stems, [stemOf(letters), stemOf(digits)]]
  const isIdentifier = stems.length > 1 && words.length <= MAX_JOINED
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
