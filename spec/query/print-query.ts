import type { Filter, Query } from './query'

/** Prints the query as text. Parsing the text gives the same query. */
export function printQuery(query: Query): string {
  if (query.kind === 'word' || query.kind === 'sign') return query.text
  if (query.kind === 'pattern') return `/${query.source}/${query.ignoresCase ? 'i' : ''}`
  if (query.kind === 'phrase') return `"${query.text}"`
  if (query.kind === 'prefix') return `${query.text}*`
  if (query.kind === 'filter') return printFilter(query)
  if (query.kind === 'nothing') return query.text
  if (query.kind === 'not')
    return query.of.kind === 'filter' || query.of.kind === 'nothing'
      ? `-${printQuery(query.of)}`
      : `NOT ${printPart(query.of, ['and', 'or'])}`
  if (query.kind === 'and')
    return query.of.map((part) => printPart(part, ['or'])).join(query.isStrict ? ' AND ' : ' ')
  return query.of.map((part) => printPart(part, [])).join(' or ')
}

const printPart = (part: Query, inBrackets: Query['kind'][]) =>
  inBrackets.includes(part.kind) ? `(${printQuery(part)})` : printQuery(part)

export function printFilter({ field, comparison, value }: Filter): string {
  return `${field}:${comparison === '=' ? '' : comparison}${quoteValue(value)}`
}

/** In quotation marks if it needs them. */
export const quoteValue = (value: string) => (/^[^\s\p{C}()"“”„«»,]+$/u.test(value) ? value : `"${value}"`)
