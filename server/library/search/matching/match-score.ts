import { type SQL, sql } from 'drizzle-orm'
import {
  DEPRECATED_DOCUMENT_FACTOR,
  DEPRECATED_SECTION_FACTOR,
  LABEL_WEIGHTS,
  NAME_WEIGHT,
  SEQUENCE_WEIGHT,
} from '#spec/search/index'
import type { SearchRequest } from './search-request'

const { heading, context, body } = LABEL_WEIGHTS
/** Also for label D, which no vector has. */
const WEIGHTS = sql.raw(`'{0.05, ${body}, ${context}, ${heading}}'`)
/** Maximum part by which new documents score higher. */
export const MAX_RECENCY = 0.15
export const YEAR_SECONDS = 31_557_600

/** Literals in the statement. */
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
