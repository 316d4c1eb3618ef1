import type { Database } from '#db/client'
import { findSearchedWords, type WordMatcher } from '#spec/search/index'
import type { AnalyzedTerm } from '../query/analyze-terms'
import { stemWords } from './stem-words'

const MAX_STEMMED = 5_000

/** Looks up the stems of all words that could match, in one query. */
export async function createWordMatcher(
  db: Database,
  terms: readonly AnalyzedTerm[],
  texts: readonly string[],
): Promise<WordMatcher> {
  const { forms, matcherOf } = findSearchedWords(
    terms.flatMap(({ lexemes }) => lexemes),
    texts,
  )
  return matcherOf(await stemWords(db, forms.slice(0, MAX_STEMMED)))
}
