import { type SQL, sql } from 'drizzle-orm'
import { type Filter, fieldTermOf, type Query, type Term, withoutStopWords } from '#spec/query/index'
import { filterCondition, isAboutSections } from './filter-condition'
import { phraseIn } from './phrase-condition'
import { patternMatches, signMatches } from './scan-condition'
import { toTsquery } from './to-tsquery'

export interface CompiledQuery {
  /** A necessary condition on the search vector of a match, in `to_tsquery` syntax; null if there is none. */
  tsquery: string | null
  /** The rest of the condition on `s`, `d` and `r`, which holds for every match. */
  condition: SQL
  /** Whether the result consists of sections. A query with only document filters selects documents. */
  isAboutSections: boolean
}

export function compileQuery(parsedQuery: Query | null): CompiledQuery {
  const query = parsedQuery && withoutStopWords(parsedQuery)
  return {
    tsquery: query && narrowestTsquery(query),
    condition: (query && conditionOf(partsBeyond(query, isDecidedByVector))) ?? sql`true`,
    isAboutSections: query !== null && selectsSections(query),
  }
}

/** Whether the search vector alone decides the query: no filters, and no word endings, which phrases need. */
function isPrecise(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.every(isPrecise)
  if (query.kind === 'not') return isPrecise(query.of)
  return query.kind === 'word' || query.kind === 'prefix'
}

/** The narrowest tsquery that holds for every match; null if there is none. */
function narrowestTsquery(query: Query): string | null {
  if (query.kind === 'filter') return headingTsquery(query)
  if (query.kind === 'nothing' || query.kind === 'pattern' || query.kind === 'sign') return null
  if (query.kind === 'not') return isPrecise(query.of) ? `!(${narrowestTsquery(query.of)})` : null
  if (query.kind !== 'and' && query.kind !== 'or') return toTsquery(query)
  const parts = query.of.map(narrowestTsquery)
  const compiled = parts.filter((part) => part !== null)
  if (query.kind === 'or') return compiled.length === parts.length ? parenthesized(compiled, ' | ') : null
  return compiled.length > 0 ? parenthesized(compiled, ' & ') : null
}

/** The heading has the label A in search vectors. */
function headingTsquery(filter: Filter): string | null {
  const term = filter.field === 'heading' ? fieldTermOf(filter) : null
  return (
    term && toTsquery(term).replace(/'([^']+)'(:\*)?/g, (lexeme, _, star) => lexeme + (star ? 'A' : ':A'))
  )
}

const parenthesized = (parts: string[], operator: string) => `(${parts.join(operator)})`

/** Whether a matching name or heading is enough. False with excluded words, which may be in the body. */
const isDecidedByVector = (query: Query): boolean => isPrecise(query) && !hasExclusion(query)

function hasExclusion(query: Query): boolean {
  return query.kind === 'and' || query.kind === 'or' ? query.of.some(hasExclusion) : query.kind === 'not'
}

/** The parts of the query that the narrowest tsquery does not cover. */
const partsBeyond = (query: Query, isCovered: (part: Query) => boolean): Query[] =>
  (query.kind === 'and' ? query.of : [query]).filter((part) => !isCovered(part))

const conditionOf = (parts: readonly Query[]): SQL | null =>
  parts.length > 0 ? sql.join(parts.map(exactCondition), sql` and `) : null

/** The full condition of the query on section `s`, document `d` and repository `r`. */
export function exactCondition(query: Query): SQL {
  switch (query.kind) {
    case 'filter':
      return filterCondition(query)
    case 'nothing':
      return sql`false`
    case 'pattern':
      return patternMatches(query)
    case 'sign':
      return signMatches(query)
    case 'not':
      return sql`not coalesce(${exactCondition(query.of)}, false)`
    case 'and':
      return sql`(${sql.join(query.of.map(exactCondition), sql` and `)})`
    case 'or':
      return sql`(${sql.join(query.of.map(exactCondition), sql` or `)})`
    case 'phrase':
      return sql`(${vectorMatches(query)} and ${phraseIn(sql`concat_ws(E'\n', s.title, s.context, s.body)`, query.text)})`
    default:
      return vectorMatches(query)
  }
}

const vectorMatches = (term: Term) => sql`s.search @@ to_tsquery('plumbline', ${toTsquery(term)})`

function selectsSections(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(selectsSections)
  if (query.kind === 'not') return selectsSections(query.of)
  if (query.kind === 'nothing') return false
  return query.kind !== 'filter' || isAboutSections(query)
}
