import { type SQL, sql } from 'drizzle-orm'
import type { SearchRequest } from './search-request'

/** The row `request`: parameters that are evaluated once per statement. */
export const selectSearchParams = ({ org, query, terms }: SearchRequest): SQL => sql`
  select ${org.id}::bigint as org_id,
    to_tsquery('plumbline', ${query.tsquery}) as words,
    to_tsquery('plumbline', ${query.sequence}) as sequence,
    ${sql.param(terms.map(({ weight }) => weight))}::float8[] as weights,
    ${sql.param(terms.map(({ tsquery }) => tsquery))}::text[]::tsquery[] as tsqueries`

/**
 * A search for words alone uses one prepared plan for all words, because planning takes as long as executing. A search
 * with filters is planned each time: the best plan depends on the filters.
 */
export const usesSharedPlan = ({ query }: SearchRequest): boolean => query.needsOnlyVector

/** The org and the words: read from `request` under a shared plan, otherwise as literals that the planner sees. */
export const plannerParams = (search: SearchRequest): { orgId: SQL; words: SQL } =>
  usesSharedPlan(search)
    ? { orgId: sql`(select org_id from request)`, words: sql`(select words from request)` }
    : { orgId: sql`${search.org.id}::bigint`, words: sql`to_tsquery('plumbline', ${search.query.tsquery})` }
