import { type SQL, sql } from 'drizzle-orm'
import { STATUS } from '../query/filter-condition'
import { matchesName } from './matches-name'
import { plannerParams } from './search-params'
import type { SearchRequest } from './search-request'

/** How a candidate matched, best first: when there are too many candidates, only the first are ranked. */
const BY_NAME = 0
const BY_HEADING = 1
const BY_BODY = 2

/** A literal in the statement: the planner must see limits even in a prepared plan. */
const rawNumber = (value: number) => sql.raw(String(value))

const MAX_NAMED_DOCUMENTS = 200

/** Extra rows, because sections without a document also match until they are swept. */
const UNSWEPT_MARGIN = 500
/** Rows read per wanted row when filters may reject some. */
const FILTER_MARGIN = 25

/**
 * Selects matching sections with the document columns that facets count. Reads search indexes but no stored search vector, so
 * many matches are cheap. If there are more matches than the cap, name and heading matches come first.
 */
export function candidates(search: SearchRequest): SQL {
  const { query, scope } = search
  if (!query.isAboutSections) return matchingDocuments(search)
  if (query.tsquery === null) return filteredSections(search, BY_BODY, sql`true`)
  const { words } = plannerParams(search)
  const ways: [number, SQL][] = [
    [BY_HEADING, sql`to_tsvector('plumbline', search_text(s.title)) @@ ${words}`],
    ...(scope.searchesBodies ? [[BY_BODY, sql`s.search @@ ${words}`] as [number, SQL]] : []),
  ]
  return query.needsOnlyVector
    ? unionAll([documentsByName(search), sectionsWithDocuments(search, ways)])
    : unionAll([
        documentsByName(search),
        ...ways.map(([way, matches]) => filteredSections(search, way, matches)),
      ])
}

/** Joins queries with union all. */
export const unionAll = (parts: SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )

const DOCUMENT_COLUMNS = sql`
  d.text_id, d.repository_id, d.path, ${STATUS} as status, d.team, d.tags, d.last_doc_change_at as changed_at,
  r.owner || '/' || r.name as repo`

/**
 * The inner limit stops the planner from scanning all sections of the org: it underestimates the cost of reading
 * vectors. Sections that filters reject are not replaced by others.
 */
const matchingSections = (search: SearchRequest, matches: SQL, limit: number) => sql`
  select * from sections s where s.org_id = ${plannerParams(search).orgId} and ${matches} limit ${rawNumber(limit)}`

/** Whether the row limit was reached before all matching sections were filtered. */
export function isFilterLimitReached(search: SearchRequest): SQL {
  const { query, scope } = search
  if (query.needsOnlyVector || !query.isAboutSections || !scope.searchesBodies) return sql`false`
  const limit = scope.cap * FILTER_MARGIN
  const matches = query.tsquery === null ? sql`true` : sql`s.search @@ ${plannerParams(search).words}`
  return sql`(select count(*) >= ${rawNumber(limit)} from (${matchingSections(search, matches, limit)}) read_sections)`
}

/**
 * Looks up each document once. Without "offset 0", which the planner does not look behind, it would scan all documents for each
 * section, because it cannot estimate how many sections match.
 */
function sectionsWithDocuments(search: SearchRequest, ways: [number, SQL][]): SQL {
  const { orgId } = plannerParams(search)
  const selects = ways.map(
    ([way, matches]) => sql`
    select text_id, ordinal, ${rawNumber(way)} as way from (${matchingSections(search, matches, search.scope.cap + UNSWEPT_MARGIN)}) s`,
  )
  return sql`
    select d.*, s.ordinal, s.way
    from (select text_id, array_agg(ordinal) as ordinals, array_agg(way) as ways
          from (${unionAll(selects)}) s group by text_id) t,
    lateral (
      select ${DOCUMENT_COLUMNS}
      from documents d,
      lateral (select * from repositories r where r.org_id = d.org_id and r.id = d.repository_id offset 0) r
      where d.org_id = ${orgId} and d.text_id = t.text_id offset 0) d,
    unnest(t.ordinals, t.ways) s(ordinal, way)`
}

function filteredSections(search: SearchRequest, way: number, matches: SQL): SQL {
  const { scope, query } = search
  const { orgId } = plannerParams(search)
  const condition = way === BY_BODY ? (query.sectionCondition ?? sql`true`) : query.condition
  return sql`
    select ${DOCUMENT_COLUMNS}, s.ordinal, ${rawNumber(way)} as way
    from (${matchingSections(search, matches, scope.cap * FILTER_MARGIN)}) s
    join documents d on d.org_id = ${orgId} and d.text_id = s.text_id
    join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
    where ${condition}
    limit ${rawNumber(scope.cap + 1)}`
}

/** Openings of the documents whose title or path matches. */
function documentsByName(search: SearchRequest): SQL {
  const { orgId, words } = plannerParams(search)
  return sql`
    select ${DOCUMENT_COLUMNS}, s.ordinal, ${rawNumber(BY_NAME)} as way
    from (select * from documents d where ${matchesName(orgId, words)}
          limit ${rawNumber(MAX_NAMED_DOCUMENTS * FILTER_MARGIN)}) d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = 0
    where ${search.query.condition}
    limit ${rawNumber(MAX_NAMED_DOCUMENTS)}`
}

const matchingDocuments = (search: SearchRequest): SQL => sql`
  select ${DOCUMENT_COLUMNS}, 0 as ordinal, ${rawNumber(BY_NAME)} as way
  from documents d
  join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${search.org.id} and ${search.query.condition}
  order by d.path, d.repository_id
  limit ${rawNumber(search.scope.cap + 1)}`
