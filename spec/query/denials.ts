import { combine, replaceParts } from './combine'
import type { Query } from './query'

/** Whether a word after a dash is a command option, such as `-Recurse` or `-r`, and not an exclusion. */
export const looksLikeOption = (text: string) => /^(?:\p{Lu}|.$)/u.test(text)

/** Whether every alternative of the query has a positive part that an exclusion can apply to. */
export function holdsPositive(query: Query): boolean {
  if (query.kind === 'and') return query.of.some(holdsPositive)
  if (query.kind === 'or') return query.of.every(holdsPositive)
  return query.kind !== 'not' || query.of.kind === 'filter' || query.of.kind === 'nothing'
}

/** Makes every alternative positive, because one that only excludes would match nearly everything. */
export function affirmAlternatives(query: Query): Query {
  if (holdsPositive(query)) return query
  if (query.kind === 'or') return combine('or', query.of.map(affirmAlternatives)) ?? query
  if (query.kind !== 'and' || !query.of.some(({ kind }) => kind === 'or')) return affirm(query)
  return { ...query, of: query.of.map((part) => (part.kind === 'or' ? affirmAlternatives(part) : part)) }
}

/** Turns exclusions into positive parts. */
function affirm(query: Query): Query {
  if (query.kind === 'not') return affirm(query.of)
  if (query.kind !== 'and' && query.kind !== 'or') return query
  return replaceParts(query, query.of.map(affirm)) ?? query
}
