import { combine } from './combine'
import type { Query } from './query'

/** Whether a word after a dash is a command option, such as `-Recurse` or `-r`, and not an exclusion. */
export const looksLikeOption = (text: string) => /^(?:\p{Lu}|.$)/u.test(text)

/** Whether the query has a positive part that an exclusion can apply to. */
export function holdsPositive(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(holdsPositive)
  return query.kind !== 'not' || query.of.kind === 'filter'
}

/** Turns exclusions into positive parts. */
export function affirm(query: Query): Query {
  if (query.kind === 'not') return affirm(query.of)
  if (query.kind !== 'and' && query.kind !== 'or') return query
  return combine(query.kind, query.of.map(affirm)) ?? query
}
