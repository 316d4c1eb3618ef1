import { type SQL, sql } from 'drizzle-orm'
import type { SearchRequest } from './search-request'

/** Weights of the labels D, C, B and A, from the body to the heading. */
const WEIGHTS = sql.raw("'{0.05, 0.25, 0.6, 1.0}'")
const NAME_WEIGHT = sql.raw('0.8::float8')
const SEQUENCE_WEIGHT = sql.raw('1.4::float8')

/**
 * The score of section `s` of candidate `c`. Each term adds its weight, by position and frequency. A document whose name
 * matches is represented by its opening. Words in the typed order score higher, because people often search for phrases.
 */
export const matchScore = ({ terms }: SearchRequest): SQL =>
  terms.length === 0
    ? sql`0::float8`
    : sql`greatest(${WORD_SCORE} * ${SEQUENCE_FACTOR}, case when c.way = 0 then ${NAME_WEIGHT} else 0 end) * ${RANK_FACTOR}`

const WORD_SCORE = sql`(
  select sum(weight * ts_rank(${WEIGHTS}, s.search, words))
  from unnest((select weights from request), (select tsqueries from request)) term(weight, words))`

const SEQUENCE_FACTOR = sql`
  case when s.search @@ (select sequence from request) then ${SEQUENCE_WEIGHT} else 1 end`

/** Deprecated documents rank below live ones with the same match. Of equal matches the newer one is first. */
const RANK_FACTOR = sql`
  case when c.status = 'deprecated' then 0.3 when s.state = 'deprecated' then 0.5 else 1 end
  * (1 + 0.15 * exp(-greatest(0, extract(epoch from now() - coalesce(c.changed_at, 'epoch')))::float8 / 31557600))`
