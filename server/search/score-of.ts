import { type SQL, sql } from 'drizzle-orm'
import type { Asked } from './find-matches'

/** Of the body, of the document's title, tags and names, of the heading. */
const WEIGHTS = '{0.05, 0.25, 0.6, 1.0}'
const NAME_WEIGHT = 0.8
const IN_ROW_WEIGHT = 1.4

/**
 * How well the section `s` of the candidate `c` answers: each term adds what it weighs, by where it stands and how
 * often; a document of that name stands by its opening.
 */
export function scoreOf({ query, terms }: Asked): SQL {
  if (terms.length === 0) return sql`0::float8`
  const each = terms.map(
    ({ tsquery, weight }) => sql`${weight}::float8 * ts_rank(${WEIGHTS}, s.search, ${tsquery}::tsquery)`,
  )
  const words = sql`(${sql.join(each, sql` + `)}) * ${inRow(query.sequence)}`
  return sql`greatest(${words}, case when c.way = 0 then ${NAME_WEIGHT}::float8 else 0 end) * ${standing}`
}

/** Who types words in a row has mostly seen them so. */
const inRow = (sequence: string | null) =>
  sequence === null
    ? sql`1`
    : sql`case when s.search @@ to_tsquery('plumbline', ${sequence}) then ${IN_ROW_WEIGHT}::float8 else 1 end`

/** Deprecated documents sink below live ones that match as well, and of equals the newer is first. */
const standing = sql`
  case when c.status = 'deprecated' then 0.3 when s.state = 'deprecated' then 0.5 else 1 end
  * (1 + 0.15 * exp(-greatest(0, extract(epoch from now() - coalesce(c.changed_at, 'epoch')))::float8 / 31557600))`
