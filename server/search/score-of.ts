import { type SQL, sql } from 'drizzle-orm'
import type { Asked } from './find-matches'

/** Of the body, of the document's title, tags and names, of the heading. */
const WEIGHTS = sql.raw("'{0.05, 0.25, 0.6, 1.0}'")
const NAME_WEIGHT = sql.raw('0.8::float8')
const IN_ROW_WEIGHT = sql.raw('1.4::float8')

/**
 * How well the section `s` of the candidate `c` answers: each term adds what it weighs, by where it stands and how
 * often; a document of that name stands by its opening. Who types words in a row has mostly seen them so.
 */
export const scoreOf = ({ terms }: Asked): SQL =>
  terms.length === 0
    ? sql`0::float8`
    : sql`greatest(${WORDS} * ${IN_ROW}, case when c.way = 0 then ${NAME_WEIGHT} else 0 end) * ${STANDING}`

const WORDS = sql`(
  select sum(weight * ts_rank(${WEIGHTS}, s.search, words))
  from unnest((select weights from asked), (select tsqueries from asked)) term(weight, words))`

const IN_ROW = sql`
  case when s.search @@ (select sequence from asked) then ${IN_ROW_WEIGHT} else 1 end`

/** Deprecated documents sink below live ones that match as well, and of equals the newer is first. */
const STANDING = sql`
  case when c.status = 'deprecated' then 0.3 when s.state = 'deprecated' then 0.5 else 1 end
  * (1 + 0.15 * exp(-greatest(0, extract(epoch from now() - coalesce(c.changed_at, 'epoch')))::float8 / 31557600))`
