import { type SQL, sql } from 'drizzle-orm'
import type { Asked } from './find-matches'

/** What was asked for, evaluated once for the whole statement. */
export const askedRow = ({ org, query, terms }: Asked): SQL => sql`
  select ${org.id}::bigint as org_id,
    to_tsquery('plumbline', ${query.tsquery}) as words,
    to_tsquery('plumbline', ${query.sequence}) as sequence,
    ${sql.param(terms.map(({ weight }) => weight))}::float8[] as weights,
    ${sql.param(terms.map(({ tsquery }) => tsquery))}::text[]::tsquery[] as tsqueries`

/**
 * Where nothing but words is asked for, all that differs is kept from the planner: planning takes as long as the rest,
 * so there is one text, whatever the words, and one plan. Filters are many, and change what the best plan is.
 */
export const isPlannedOnce = ({ query }: Asked): boolean => query.isVectorEnough

/** The org and the words, as the planner may know them. */
export const given = (asked: Asked): { orgId: SQL; words: SQL } =>
  isPlannedOnce(asked)
    ? { orgId: sql`(select org_id from asked)`, words: sql`(select words from asked)` }
    : { orgId: sql`${asked.org.id}::bigint`, words: sql`to_tsquery('plumbline', ${asked.query.tsquery})` }
