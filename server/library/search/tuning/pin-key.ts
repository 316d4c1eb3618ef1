import { combine, printQuery, type Query, termsOf } from '#spec/query/index'
import { isFilter } from '#spec/search/ranking/match-query'
import { foldWord } from '#spec/search/score/index'

export const MAX_PINNED_QUERY = 200

/** Punctuation at the end of a word: "refund?" is the search "refund". */
const CLOSING = /[.,;:!?]+(?=\s|$)/g

/**
 * The normalized text of a search, by which pins are found: without filters, case, accents and repeated spaces. Null if it
 * has no words, or is too long to be pinned.
 */
export function pinKeyOf(query: Query | null): string | null {
  if (query === null) return null
  const parts = query.kind === 'and' ? query.of : [query]
  const words = combine(
    'and',
    parts.filter((part) => !isFilter(part)),
  )
  if (words === null || termsOf(words).length === 0) return null
  const key = foldWord(printQuery(words)).replace(CLOSING, '')
  return key.length > MAX_PINNED_QUERY ? null : key
}
