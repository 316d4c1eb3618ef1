import { splitWords, type Term } from '#spec/query/index'
import { foldWord } from './score/index'

/** The words of a phrase, folded. */
export type PhraseWords = readonly string[]

export const phrasesOf = (terms: readonly Term[]): PhraseWords[] =>
  terms.flatMap(({ kind, text }) =>
    kind === 'phrase' ? [splitWords(text).map(({ whole }) => foldWord(whole))] : [],
  )

/** Where a text has the words in a row: the index of the first one among its words. Null if it does not. `starts`: see `findWords`. */
export function findPhrase(text: string, starts: readonly number[], phrase: PhraseWords): number | null {
  const folded = foldWord(text)
  // Positions must stay the same.
  const searched = folded.length === text.length ? folded : text.toLowerCase()
  const isAt = (index: number) =>
    phrase.every((word, offset) => hasWord(searched, starts[index + offset], word))
  const index = starts.findIndex((_, at) => isAt(at))
  return index === -1 ? null : index
}

const hasWord = (text: string, start: number | undefined, word: string): boolean =>
  start !== undefined && text.startsWith(word, start) && !IN_WORD.test(text.charAt(start + word.length))

const IN_WORD = /[\p{L}\p{N}\p{M}]/u
