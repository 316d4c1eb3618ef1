import { type SQL, sql } from 'drizzle-orm'
import type { CompiledQuery } from '../query/compile-query'

type Condition = Pick<CompiledQuery, 'tsquery' | 'sectionCondition'>

/** SQL: section `s` matches a query without filters. */
export const sectionMatches = ({ tsquery, sectionCondition }: Condition): SQL => {
  const vectorMatches = tsquery === null ? sql`true` : sql`s.search @@ to_tsquery('plumbline', ${tsquery})`
  return sql`${vectorMatches} and ${sectionCondition ?? sql`true`}`
}

/** SQL: the heading of a matching section `s` matches by itself. */
export const headingMatches = ({ tsquery }: Condition): SQL =>
  sql`to_tsvector('plumbline', search_text(s.title)) @@ to_tsquery('plumbline', ${tsquery})`
