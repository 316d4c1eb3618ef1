import type { Filter, Query } from './query'

/** Prints the query as text. Parsing the text gives the same query. */
export function printQuery(query: Query): string {
  if (query.kind === 'word') return query.text
  if (query.kind === 'phrase') return `"${query.text}"`
  if (query.kind === 'prefix') return `${query.text}*`
  if (query.kind === 'filter') return printFilter(query)
  if (query.kind === 'nothing') return query.text
  if (query.kind === 'not')
    return query.of.kind === 'filter' || query.of.kind === 'nothing'
      ? `-${printQuery(query.of)}`
      : `NOT ${printPart(query.of, ['and', 'or'])}`
  if (query.kind === 'and') return query.of.map((part) => printPart(part, ['or'])).join(' ')
  return query.of.map((part) => printPart(part, [])).join(' or ')
}

const printPart = (part: Query, inBrackets: Query['kind'][]) =>
  inBrackets.includes(part.kind) ? `(${printQuery(part)})` : printQuery(part)

export function printFilter({ field, comparison, value }: Filter): string {
  const text = /^[^\s\p{C}()"“”„«»,]+$/u.test(value) ? value : `"${value}"`
  return `${field}:${comparison === '=' ? '' : comparison}${text}`
}
