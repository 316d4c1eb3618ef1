import type { Query } from './query'
import { wordsOf } from './split-words'
import { isStopWord } from './stop-words'

/** Drops stop words, and signs beside words, unless the query has nothing else to match. */
export function withoutStopWords(query: Query): Query {
  if (query.kind !== 'and') return query
  const isStop = (part: Query) => part.kind === 'word' && wordsOf(part.text).every(isStopWord)
  const withoutStops = query.of.filter((part) => !isStop(part))
  const withoutSigns = withoutStops.filter(({ kind }) => kind !== 'sign')
  const kept = [withoutSigns, withoutStops].find((parts) => parts.some(isTerm)) ?? query.of
  const [first = query] = kept
  return kept.length === 1 ? first : { ...query, of: kept }
}

const isTerm = ({ kind }: Query) => kind !== 'filter' && kind !== 'not'
