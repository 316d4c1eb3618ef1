import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { STATUS } from '../query/filter-condition'
import { countFacets } from './facet-counts'
import type { Matches } from './find-matches'
import { matchesName } from './matches-name'
import { plannerParams, selectSearchParams, usesSharedPlan } from './search-params'
import type { SearchRequest } from './search-request'

type MatchCount = Pick<Matches<unknown>, 'total' | 'facets'>

/**
 * Counts all matches without ranking them. The time grows with their number, so the caller sets a limit. Sections are
 * selected apart from their documents; in one join the planner would scan all sections of the org.
 */
export async function countAllMatches(db: Database, search: SearchRequest): Promise<MatchCount> {
  const { isAboutSections, tsquery, sectionCondition } = search.query
  const statement = sql`
    with request as materialized (${selectSearchParams(search)}),
    ${isAboutSections && tsquery !== null && sectionCondition === null ? countByText(search) : countByDocument(search)}
    select (select coalesce(sum(n), 0)::int from by_document) as total,
           ${countFacets(sql`by_document`)} as facets`
  const [row] = usesSharedPlan(search)
    ? await executePrepared<MatchCount & Record<string, unknown>>(db, statement)
    : await db.execute<MatchCount & Record<string, unknown>>(statement)
  if (!row) throw new Error('search count returned no row')
  return row
}

const COUNTED_COLUMNS = sql`${STATUS} as status, d.team, d.tags, r.owner || '/' || r.name as repo`

/** If only the words decide about sections, a text is counted once instead of each of its sections in each document. */
function countByText(search: SearchRequest): SQL {
  const { orgId, words } = plannerParams(search)
  return sql`
    by_text as materialized (
      select text_id, count(*) as n, bool_or(ordinal = 0) as has_opening
      from (select * from sections s where s.org_id = ${orgId} and s.search @@ ${words} offset 0) s
      group by text_id),
    by_document as materialized (
      select ${COUNTED_COLUMNS}, t.n
      from by_text t
      join documents d on d.org_id = ${orgId} and d.text_id = t.text_id
      join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
      union all
      select ${COUNTED_COLUMNS}, 1 as n
      from (select * from documents d where ${matchesName(orgId, words)} offset 0) d
      join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
      join sections s on s.org_id = ${orgId} and s.text_id = d.text_id and s.ordinal = 0
      left join by_text t on t.text_id = d.text_id
      where t.has_opening is not true and ${search.query.condition})`
}

function countByDocument(search: SearchRequest): SQL {
  const { orgId } = plannerParams(search)
  return sql`
    found as (${selectAllMatches(search)}),
    by_document as materialized (
      select ${COUNTED_COLUMNS}, f.n
      from (select repository_id, path, count(*) as n from found group by repository_id, path) f
      join documents d on d.org_id = ${orgId} and d.repository_id = f.repository_id and d.path = f.path
      join repositories r on r.org_id = ${orgId} and r.id = d.repository_id)`
}

/** The keys of all matches. */
export const selectAllMatches = (search: SearchRequest): SQL =>
  search.query.isAboutSections ? matchingSections(search) : matchingDocuments(search)

/** Sections that match, and the openings of documents whose name matches; each once. */
function matchingSections(search: SearchRequest): SQL {
  const { query } = search
  const { orgId, words } = plannerParams(search)
  const matches = query.tsquery === null ? sql`true` : sql`s.search @@ ${words}`
  const bySection = sql`
    select d.repository_id, d.path, s.ordinal
    from (select * from sections s where s.org_id = ${orgId} and ${matches} offset 0) s
    join documents d on d.org_id = ${orgId} and d.text_id = s.text_id
    join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
    where ${query.condition}`
  if (query.tsquery === null) return bySection
  return sql`
    ${bySection}
    union
    select d.repository_id, d.path, s.ordinal
    from (select * from documents d where ${matchesName(orgId, words)} offset 0) d
    join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
    join sections s on s.org_id = ${orgId} and s.text_id = d.text_id and s.ordinal = 0
    where ${query.condition}`
}

const matchingDocuments = ({ org, query }: SearchRequest): SQL => sql`
  select d.repository_id, d.path, 0 as ordinal
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${org.id} and ${query.condition}`
