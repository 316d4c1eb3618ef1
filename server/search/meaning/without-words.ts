import { combine, type Query } from '../../../spec/query'

/** What a section must be that need not hold the words: filters, denials and exact phrases stay. Null when nothing is. */
export function withoutWords(query: Query): Query | null {
  if (query.kind === 'word' || query.kind === 'prefix') return null
  if (query.kind === 'and') return combine('and', query.of.map(withoutWords))
  if (query.kind !== 'or') return query
  const parts = query.of.map(withoutWords)
  return parts.includes(null) ? null : combine('or', parts)
}
