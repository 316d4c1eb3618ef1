import { type SQL, sql } from 'drizzle-orm'
import type { SearchRequest } from './search-request'

/** Weights of the labels A, B and C of search vectors. */
export const LABEL_WEIGHTS = { heading: 1, context: 0.6, body: 0.25 }
const { heading, context, body } = LABEL_WEIGHTS
/** Also of D, which no vector has. */
const WEIGHTS = sql.raw(`'{0.05, ${body}, ${context}, ${heading}}'`)
export const NAME_WEIGHT = 0.8
export const SEQUENCE_WEIGHT = 1.4
/** Factor on the score of each further section of a document, so that one document does not fill the page. */
export const REPEATED_DOCUMENT_FACTOR = 0.6
export const DEPRECATED_DOCUMENT_FACTOR = 0.3
export const DEPRECATED_SECTION_FACTOR = 0.5
/** A new document scores higher by this part. */
export const MAX_RECENCY = 0.15
export const YEAR_SECONDS = 31_557_600

/** Numbers in the text of the statement. */
const number = (value: number): SQL => sql.raw(String(value))
export const float = (value: number): SQL => sql.raw(`${value}::float8`)

/**
 * The score of section `s` of candidate `c`. Each term adds its weight, by position and frequency. A document whose name
 * matches is represented by its opening. Words in the typed order score higher, because people often search for phrases.
 */
export const matchScore = ({ terms }: SearchRequest): SQL =>
  terms.length === 0
    ? sql`0::float8`
    : sql`greatest(${WORD_SCORE} * ${SEQUENCE_FACTOR}, case when c.way = 0 then ${float(NAME_WEIGHT)} else 0 end) * ${RANK_FACTOR}`

const WORD_SCORE = sql`(
  select sum(weight * ts_rank(${WEIGHTS}, s.search, words))
  from unnest((select weights from request), (select tsqueries from request)) term(weight, words))`

const SEQUENCE_FACTOR = sql`
  case when s.search @@ (select sequence from request) then ${float(SEQUENCE_WEIGHT)} else 1 end`

/** Deprecated documents rank below live ones with the same match. Of equal matches the newer one is first. */
const RANK_FACTOR = sql`
  case when c.status = 'deprecated' then ${number(DEPRECATED_DOCUMENT_FACTOR)} when s.state = 'deprecated' then ${number(DEPRECATED_SECTION_FACTOR)} else 1 end
  * (1 + ${number(MAX_RECENCY)} * exp(-greatest(0, extract(epoch from now() - coalesce(c.changed_at, 'epoch')))::float8 / ${number(YEAR_SECONDS)}))`
