import {
  type Filter,
  isTerm,
  type Pattern,
  type Query,
  type Sign,
  splitWords,
  type Term,
} from '#spec/query/index'

/** Whether something meets a query without words, given which of its parts it meets. */
export function matches(query: Query, isMet: (part: Pattern | Sign | Filter) => boolean): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.every((part) => matches(part, isMet))
    case 'or':
      return query.of.some((part) => matches(part, isMet))
    case 'not':
      return !matches(query.of, isMet)
    case 'filter':
    case 'pattern':
    case 'sign':
      return isMet(query)
    default:
      return false
  }
}

/** All terms of a query, also excluded ones. With `words`, also the words of phrases and identifiers. */
export function searchedTerms(query: Query, words: boolean): Term[] {
  if (query.kind === 'not') return searchedTerms(query.of, words)
  if (query.kind === 'and' || query.kind === 'or')
    return query.of.flatMap((part) => searchedTerms(part, words))
  if (!isTerm(query)) return []
  if (!words || query.kind === 'prefix') return [query]
  return [query, ...splitWords(query.text).map(({ whole }): Term => ({ kind: 'word', text: whole }))]
}

/**
 * Every result has at least one of these terms, because a result may lack some words, but not all. Null if a result may have no
 * term.
 */
export function requiredTerms(query: Query): Term[] | null {
  if (query.kind === 'nothing') return []
  if (isTerm(query)) return [query]
  if (query.kind === 'and') {
    const terms = query.of.flatMap((part) => requiredTerms(part) ?? [])
    const isAnyOpen = query.of.some((part) => hasTerms(part) && requiredTerms(part) === null)
    return terms.length === 0 || isAnyOpen ? null : terms
  }
  if (query.kind !== 'or') return null
  const alternatives = query.of.map(requiredTerms)
  return alternatives.every((terms) => terms !== null) ? alternatives.flat() : null
}

function hasTerms(query: Query): boolean {
  return query.kind === 'and' || query.kind === 'or' ? query.of.some(hasTerms) : isTerm(query)
}

/** Whether the result consists of sections. A query with only document filters selects documents. */
export function isAboutSections(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(isAboutSections)
  if (query.kind === 'not') return isAboutSections(query.of)
  if (query.kind !== 'filter') return query.kind !== 'nothing'
  return isAboutSection(query)
}

const isAboutSection = ({ field, value }: Filter): boolean =>
  field === 'has' || field === 'heading' || (field === 'is' && value === 'blocked')

export function hasFilter(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasFilter)
  return query.kind === 'not' ? hasFilter(query.of) : query.kind === 'filter'
}
