import { parseQuery, type Query } from '#spec/query/index'

/** Whether the search filters by dates or staleness, which are known only some time after a publication. */
export function usesLateFacts(text: string): boolean {
  const { query } = parseQuery(text)
  return query !== null && hasLateFilter(query)
}

function hasLateFilter(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasLateFilter)
  if (query.kind === 'not') return hasLateFilter(query.of)
  if (query.kind !== 'filter') return false
  return query.field === 'updated' || (query.field === 'is' && query.value === 'stale')
}
