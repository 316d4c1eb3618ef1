import { combine, type Query } from '#spec/query/index'

/** The query without words: keeps filters, exclusions, exact phrases, and the words between `AND`. Null if nothing is left. */
export function dropWords(query: Query): Query | null {
  if (query.kind === 'word' || query.kind === 'prefix') return null
  if (query.kind === 'and') return query.isStrict ? query : combine('and', query.of.map(dropWords))
  if (query.kind !== 'or') return query
  const parts = query.of.map(dropWords)
  return parts.includes(null) ? null : combine('or', parts)
}
