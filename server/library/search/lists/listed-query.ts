import { isStopWord, type Query, withoutStopWords } from '#spec/query/index'
import type { AnalyzedTerm, TermAnalyzer } from '../query/analyze-terms'
import type { Term } from '../query/to-tsquery'
import { combineSets, complement, emptySet, type SectionSet } from './section-set'
import type { WordSections } from './word-sections'

/** A query whose candidates are determined by the lists of its words. */
export type ListedQuery =
  | { kind: 'word'; lexeme: string }
  /** Consecutive words: a section with all words is only a candidate. */
  | { kind: 'sequence'; of: ListedQuery }
  | { kind: 'not'; of: ListedQuery }
  | { kind: 'and' | 'or'; of: ListedQuery[] }

/** Null if the query has filters, prefixes or only stop words, for which there are no lists. */
export async function toListedQuery(
  parsedQuery: Query,
  analyzer: TermAnalyzer,
  stopStems: ReadonlySet<string>,
): Promise<ListedQuery | null> {
  const query = withoutStopWords(parsedQuery)
  const terms = termsOf(query)
  if (terms === null) return null
  const listedTerms = new Map<string, ListedQuery>()
  for (const analyzed of await analyzer.analyze(terms)) {
    const listed = toListedTerm(analyzed, stopStems)
    if (listed === null) return null
    listedTerms.set(keyOf(analyzed.term), listed)
  }
  return replaceTerms(query, listedTerms)
}

/** False if the query has filters, prefixes or only stop words. */
export const isListable = (parsedQuery: Query): boolean => termsOf(withoutStopWords(parsedQuery)) !== null

const keyOf = ({ kind, text }: Term) => `${kind} ${text}`

/** The terms of a query without filters or prefixes, including excluded ones; otherwise null. */
function termsOf(query: Query): Term[] | null {
  if (query.kind === 'not') return termsOf(query.of)
  if (query.kind === 'word') return isStopWord(query.text) ? null : [query]
  if (query.kind === 'phrase') return [query]
  if (query.kind !== 'and' && query.kind !== 'or') return null
  const parts = query.of.map(termsOf)
  return parts.every((part) => part !== null) ? parts.flat() : null
}

/** An identifier has two forms: its parts in sequence, or one word. Stop words have no lists, so sequences omit them. */
function toListedTerm({ term, tsquery }: AnalyzedTerm, stopStems: ReadonlySet<string>): ListedQuery | null {
  const forms = tsquery
    .split(' | ')
    .map((form) => [...form.matchAll(/'([^']+)'/g)].map(([, lexeme = '']) => lexeme))
  const listed = forms.map((lexemes) => allOf(lexemes.filter((lexeme) => !stopStems.has(lexeme))))
  if (listed.includes(null)) return null
  const isOneWord = term.kind === 'word' && forms.length === 1 && forms[0]?.length === 1
  const of = combine(
    'or',
    listed.filter((form) => form !== null),
  )
  return of && (isOneWord ? of : { kind: 'sequence', of })
}

const allOf = (lexemes: readonly string[]) =>
  combine(
    'and',
    [...new Set(lexemes)].map((lexeme) => ({ kind: 'word', lexeme }) as const),
  )

function combine(kind: 'and' | 'or', of: ListedQuery[]): ListedQuery | null {
  return of.length > 1 ? { kind, of } : (of[0] ?? null)
}

function replaceTerms(query: Query, terms: ReadonlyMap<string, ListedQuery>): ListedQuery | null {
  if (query.kind === 'word' || query.kind === 'phrase') return terms.get(keyOf(query)) ?? null
  if (query.kind === 'not') {
    const of = replaceTerms(query.of, terms)
    return of && { kind: 'not', of }
  }
  if (query.kind !== 'and' && query.kind !== 'or') return null
  return combine(
    query.kind,
    query.of.map((part) => replaceTerms(part, terms)).filter((part) => part !== null),
  )
}

/** Whether the lists only determine candidates. */
export const hasSequence = (query: ListedQuery): boolean => {
  if (query.kind === 'sequence') return true
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(hasSequence)
  return query.kind === 'not' && hasSequence(query.of)
}

/** Access to the lists of words. */
export interface WordLookup {
  sectionsWith(lexeme: string): SectionSet
  /** Excluded words may be anywhere in a section. */
  sectionsWithExcluded(lexeme: string): SectionSet
  emptySet(): SectionSet
}

/**
 * All sections that may match. `isLower`: only sections that certainly match; a section with all words of a sequence may have
 * them in another order, so it is excluded.
 */
function selectSections(query: ListedQuery, lookup: WordLookup, isLower = false): SectionSet {
  if (query.kind === 'word') return lookup.sectionsWith(query.lexeme)
  if (query.kind === 'sequence') return isLower ? lookup.emptySet() : selectSections(query.of, lookup)
  if (query.kind === 'not') {
    const excluded = { ...lookup, sectionsWith: lookup.sectionsWithExcluded }
    return complement(selectSections(query.of, excluded, !isLower))
  }
  const parts = query.of.map((part) => selectSections(part, lookup, isLower))
  return combineSets(parts, query.kind === 'and' ? (a, b) => a & b : (a, b) => a | b)
}

/** The section lists of a query's words, read by one statement. */
export interface ListedWords {
  /** Number of the next section. */
  next: number
  /** By lexeme, for all lexemes of the terms. */
  words: ReadonlyMap<string, WordSections>
}

/** The sections that may match, and those whose heading may. */
export function sectionsOf(query: ListedQuery, { words, next }: ListedWords) {
  const inHeading = (lexeme: string) => words.get(lexeme)?.headings ?? emptySet(next)
  const inSection = (lexeme: string) => words.get(lexeme)?.anywhere ?? emptySet(next)
  const lookup = { sectionsWithExcluded: inSection, emptySet: () => emptySet(next) }
  return {
    anywhere: selectSections(query, { ...lookup, sectionsWith: inSection }),
    headings: selectSections(query, { ...lookup, sectionsWith: inHeading }),
  }
}
