import { combine } from './combine'
import type { Query } from './query'

/** Whether a word behind a dash is an option of a command, as `-Recurse` and `-r` are, and not something to leave out. */
export const looksLikeOption = (text: string) => /^(?:\p{Lu}|.$)/u.test(text)

/** Whether there is anything to leave something out of: a word, or documents by a filter. */
export function holdsPositive(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(holdsPositive)
  return query.kind !== 'not' || query.of.kind === 'filter'
}

/** What is denied as something that is searched for. */
export function affirm(query: Query): Query {
  if (query.kind === 'not') return affirm(query.of)
  if (query.kind !== 'and' && query.kind !== 'or') return query
  return combine(query.kind, query.of.map(affirm)) ?? query
}
