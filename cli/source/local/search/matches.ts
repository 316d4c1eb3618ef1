import type { Filter, Pattern, Phrase, Prefix, Query, Sign, Word } from '#spec/query/index'

export type Term = Word | Phrase | Prefix

export function matches(query: Query, isMet: (part: Term | Pattern | Sign | Filter) => boolean): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.every((part) => matches(part, isMet))
    case 'or':
      return query.of.some((part) => matches(part, isMet))
    case 'not':
      return !matches(query.of, isMet)
    case 'nothing':
      return false
    default:
      return isMet(query)
  }
}

/** Whether a document can match, given which terms it can contain. False is certain. */
export function canMatch(query: Query, canHave: (term: Term) => boolean): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.every((part) => canMatch(part, canHave))
    case 'or':
      return query.of.some((part) => canMatch(part, canHave))
    case 'nothing':
      return false
    case 'not':
    case 'filter':
    case 'pattern':
    case 'sign':
      return true
    default:
      return canHave(query)
  }
}

/** Whether the result consists of sections. A query with only document filters selects documents. */
export function isAboutSections(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(isAboutSections)
  if (query.kind === 'not') return isAboutSections(query.of)
  if (query.kind !== 'filter') return query.kind !== 'nothing'
  return isAboutSection(query)
}

/** Whether a filter, pattern or sign of the query is about sections. */
export function hasSectionFilter(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasSectionFilter)
  if (query.kind === 'not') return hasSectionFilter(query.of)
  if (query.kind === 'pattern' || query.kind === 'sign') return true
  return query.kind === 'filter' && isAboutSection(query)
}

const isAboutSection = ({ field, value }: Filter): boolean =>
  field === 'has' || field === 'heading' || (field === 'is' && value === 'blocked')

export function hasFilter(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasFilter)
  return query.kind === 'not' ? hasFilter(query.of) : query.kind === 'filter'
}
