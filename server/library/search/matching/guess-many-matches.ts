import type { Query } from '#spec/query/index'
import type { AnalyzedTerm } from '../query/analyze-terms'

type CountedTerm = Pick<AnalyzedTerm, 'term' | 'lexemes' | 'sectionCount'>

/** Whether a query has words and no filters, and probably more matches than the limit. */
export function guessManyMatches(query: Query | null, terms: readonly CountedTerm[], limit: number): boolean {
  if (query === null || terms.length === 0 || hasFilter(query)) return false
  const counts = terms.map(({ term, lexemes, sectionCount }) =>
    term.kind === 'word' && lexemes.length > 0 ? sectionCount : 0,
  )
  return (query.kind === 'or' ? Math.max(...counts) : Math.min(...counts)) > limit
}

function hasFilter(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasFilter)
  return query.kind === 'not' ? hasFilter(query.of) : query.kind === 'filter'
}
