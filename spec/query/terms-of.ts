import { fieldTermOf } from './field-term'
import type { Query, Term } from './query'

/** The words that a match must or may have, without those after NOT. */
export function termsOf(query: Query): Term[] {
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(termsOf)
  return isTerm(query) ? [query] : []
}

/** Whether the query is one term that the indexes of words know. */
export const isTerm = (query: Query): query is Term =>
  query.kind === 'word' || query.kind === 'phrase' || query.kind === 'prefix'

/** The terms that rank and mark matches: also those of `title:` and `heading:`. */
export function markedTermsOf(query: Query): Term[] {
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(markedTermsOf)
  return query.kind === 'filter' ? [fieldTermOf(query) ?? []].flat() : termsOf(query)
}
