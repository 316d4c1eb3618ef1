import { type SQL, sql } from 'drizzle-orm'
import { isStopWord, type Phrase, type Query, splitWords } from '../../spec/query'
import { filterCondition, isAboutSections } from './filter-condition'
import { type Term, toTsquery } from './to-tsquery'

export interface CompiledQuery {
  /** What every match's search vector must hold, in the syntax of `to_tsquery`; null when that cannot be said. */
  tsquery: string | null
  /** What else must hold of `s`, `d` and `r`. */
  condition: SQL
  /** Whether nothing else must hold. */
  isVectorEnough: boolean
  /** What was asked for, as against left out: by these matches are ranked and marked. */
  terms: Term[]
  /** The words in a row as they were typed, those that say nothing included; null when there is no row. */
  sequence: string | null
  /** Whether sections are looked for, and not documents by their filters alone. */
  isAboutSections: boolean
}

export function compileQuery(asked: Query | null): CompiledQuery {
  const query = asked && withoutStopWords(asked)
  return {
    tsquery: query && narrow(query),
    condition: query ? beyondVector(query) : sql`true`,
    isVectorEnough: query !== null && isAllTold(query),
    terms: query ? termsOf(query) : [],
    sequence: asked && sequenceOf(asked),
    isAboutSections: query !== null && looksAtSections(query),
  }
}

/** Among other words, those that say nothing need not be there. */
export function withoutStopWords(query: Query): Query {
  if (query.kind !== 'and') return query
  const left = query.of.filter((part) => !(part.kind === 'word' && isStopWord(part.text)))
  const saysSomething = left.some(({ kind }) => kind !== 'filter' && kind !== 'not')
  const [first = query] = left
  return !saysSomething ? query : left.length === 1 ? first : { kind: 'and', of: left }
}

function sequenceOf(query: Query): string | null {
  const words = (query.kind === 'and' ? query.of : []).filter((part) => part.kind === 'word')
  return words.length > 1
    ? toTsquery({ kind: 'phrase', text: words.map(({ text }) => text).join(' ') })
    : null
}

export function termsOf(query: Query): Term[] {
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(termsOf)
  return query.kind === 'not' || query.kind === 'filter' ? [] : [query]
}

/** Whether the search vector alone can tell: it knows neither filters nor the endings of a phrase's words. */
function isPrecise(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.every(isPrecise)
  if (query.kind === 'not') return isPrecise(query.of)
  return query.kind === 'word' || query.kind === 'prefix'
}

/** The narrowest that holds of every match; null when anything may match. */
function narrow(query: Query): string | null {
  if (query.kind === 'filter') return null
  if (query.kind === 'not') return isPrecise(query.of) ? `!(${narrow(query.of)})` : null
  if (query.kind !== 'and' && query.kind !== 'or') return toTsquery(query)
  const parts = query.of.map(narrow)
  const known = parts.filter((part) => part !== null)
  if (query.kind === 'or') return known.length === parts.length ? bracketed(known, ' | ') : null
  return known.length > 0 ? bracketed(known, ' & ') : null
}

const bracketed = (parts: string[], between: string) => `(${parts.join(between)})`

/** Whether a name or a heading that matches is enough: what must not be there may stand in the body. */
const isAllTold = (query: Query): boolean => isPrecise(query) && !holdsDenial(query)

function holdsDenial(query: Query): boolean {
  return query.kind === 'and' || query.kind === 'or' ? query.of.some(holdsDenial) : query.kind === 'not'
}

/** What a match of the narrowest does not tell. */
function beyondVector(query: Query): SQL {
  const parts = (query.kind === 'and' ? query.of : [query]).filter((part) => !isAllTold(part))
  return parts.length > 0 ? sql.join(parts.map(exact), sql` and `) : sql`true`
}

/** What the query says, in full. */
function exact(query: Query): SQL {
  switch (query.kind) {
    case 'filter':
      return filterCondition(query)
    case 'not':
      return sql`not coalesce(${exact(query.of)}, false)`
    case 'and':
      return sql`(${sql.join(query.of.map(exact), sql` and `)})`
    case 'or':
      return sql`(${sql.join(query.of.map(exact), sql` or `)})`
    case 'phrase':
      return sql`(${holds(query)} and unaccent(concat_ws(E'\n', s.title, s.context, s.body)) ~* unaccent(${phrasePattern(query)}))`
    default:
      return holds(query)
  }
}

const holds = (term: Term) => sql`s.search @@ to_tsquery('plumbline', ${toTsquery(term)})`

/** The words as they are, but for accents and case, with anything but words between them. */
const phrasePattern = ({ text }: Phrase) =>
  `\\m${splitWords(text)
    .map(({ whole }) => whole)
    .join('[^[:alnum:]]*')}\\M`

function looksAtSections(query: Query): boolean {
  if (query.kind === 'and' || query.kind === 'or') return query.of.some(looksAtSections)
  if (query.kind === 'not') return looksAtSections(query.of)
  return query.kind !== 'filter' || isAboutSections(query)
}
