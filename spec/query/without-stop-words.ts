import type { Query } from './query'
import { isStopWord } from './stop-words'

/** Drops stop words, unless the query has nothing else to match. */
export function withoutStopWords(query: Query): Query {
  if (query.kind !== 'and') return query
  const withoutStops = query.of.filter((part) => !(part.kind === 'word' && isStopWord(part.text)))
  const hasTerms = withoutStops.some(({ kind }) => kind !== 'filter' && kind !== 'not')
  const [first = query] = withoutStops
  return !hasTerms ? query : withoutStops.length === 1 ? first : { kind: 'and', of: withoutStops }
}
