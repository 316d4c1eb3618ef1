import { isStopWord, type Query, splitWords, withoutStopWords } from '../../../spec/query'
import type { TermAnalyzer } from '../query/analyze-terms'
import type { Term } from '../query/to-tsquery'
import { combineSets, complement, type SectionSet } from './section-set'

/** A query that the lists of its words decide. */
export type ListedQuery =
  | { kind: 'word'; lexeme: string }
  | { kind: 'not'; of: ListedQuery }
  | { kind: 'and' | 'or'; of: ListedQuery[] }

/** Null if the query has filters, phrases, prefixes, identifiers or stop words, for which there are no lists. */
export async function toListedQuery(
  parsedQuery: Query,
  analyze: TermAnalyzer,
  stopStems: ReadonlySet<string>,
): Promise<ListedQuery | null> {
  const query = withoutStopWords(parsedQuery)
  const words = wordsOf(query)
  if (words === null) return null
  const terms = await analyze(words)
  const lexemes = new Map<string, string>()
  for (const { term, lexemes: termLexemes } of terms) {
    const [first, ...rest] = termLexemes
    if (!first || rest.length > 0 || stopStems.has(first.text)) return null
    lexemes.set(term.text, first.text)
  }
  return withLexemes(query, lexemes)
}

/** The words of a query that has nothing else; otherwise null. */
function wordsOf(query: Query): Term[] | null {
  if (query.kind === 'not') return wordsOf(query.of)
  if (query.kind === 'word') return isPlain(query.text) ? [query] : null
  if (query.kind !== 'and' && query.kind !== 'or') return null
  const parts = query.of.map(wordsOf)
  return parts.every((part) => part !== null) ? parts.flat() : null
}

const isPlain = (text: string) =>
  splitWords(text).flatMap(({ parts }) => parts).length === 1 && !isStopWord(text)

function withLexemes(query: Query, lexemes: ReadonlyMap<string, string>): ListedQuery {
  if (query.kind === 'not') return { kind: 'not', of: withLexemes(query.of, lexemes) }
  if (query.kind === 'and' || query.kind === 'or')
    return { kind: query.kind, of: query.of.map((part) => withLexemes(part, lexemes)) }
  return { kind: 'word', lexeme: lexemes.get('text' in query ? query.text : '') ?? '' }
}

export const lexemesOf = (query: ListedQuery): string[] =>
  query.kind === 'word'
    ? [query.lexeme]
    : query.kind === 'not'
      ? lexemesOf(query.of)
      : query.of.flatMap(lexemesOf)

/** Combines the sections of the words. Excluded words may be anywhere, so `excluded` has its own sections. */
export function selectSections(
  query: ListedQuery,
  sectionsWith: (lexeme: string) => SectionSet,
  sectionsWithExcluded = sectionsWith,
): SectionSet {
  if (query.kind === 'word') return sectionsWith(query.lexeme)
  if (query.kind === 'not') return complement(selectSections(query.of, sectionsWithExcluded))
  const parts = query.of.map((part) => selectSections(part, sectionsWith, sectionsWithExcluded))
  return combineSets(parts, query.kind === 'and' ? (a, b) => a & b : (a, b) => a | b)
}
