import { type Pattern, type Query, type Sign, withoutStopWords } from '#spec/query/index'

/** Whether sections must be read to answer the query: it has a pattern, or signs that are not optional. */
export const needsScan = (query: Query): boolean => hasScanned(withoutStopWords(query))

function hasScanned(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasScanned)
  return query.kind === 'not' ? hasScanned(query.of) : query.kind === 'pattern' || query.kind === 'sign'
}

/** The parts of the query that a match can show. */
export function scannedParts(query: Query): (Pattern | Sign)[] {
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(scannedParts)
  return query.kind === 'pattern' || query.kind === 'sign' ? [query] : []
}
