import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { REPEATED_DOCUMENT_FACTOR } from '#spec/search/index'
import type { SearchHit, SearchWire } from '../wire'
import { candidates, isFilterLimitReached } from './candidates'
import { countFacets } from './facet-counts'
import { BODY, HIT_COLUMNS } from './hit-columns'
import { float, matchScore } from './match-score'
import { plannerParams, selectSearchParams, usesSharedPlan } from './search-params'
import type { SearchRequest } from './search-request'

export interface Matches<Row> extends Record<string, unknown> {
  rows: Row[]
  total: number
  /** True if `total` is a lower bound. */
  isCapped: boolean
  facets: SearchWire['facets']
  /** True if the facets cover only the counted matches. */
  areFacetsPartial: boolean
}

/** A hit as read from the database. */
export interface MatchRow extends Omit<SearchHit, 'snippet' | 'repo_full_name' | 'matched'>, HitKey {
  body: string | null
  /** Whether its vector is close to that of the search. */
  isSimilar?: boolean
}

/** Identifies one section of a document. */
export interface HitKey {
  repository_id: number
  file_path: string
  ordinal: number
}

/** Selects one page of matches as a JSON array. */
export type RowSelection<Row> = ((search: SearchRequest) => SQL) & { row?: Row }

/** Position of the last match that a page can show: the largest offset plus the largest limit. */
const MAX_SHOWN_MATCHES = 10_100

/** Ranking reads the stored search vectors, so only this many matches are ranked: headings first, then the newest. */
export const RANKED_MATCHES = 300
const MAX_RANKED = sql.raw(String(RANKED_MATCHES))

/** Limit of the exponent: Postgres rejects powers below the smallest float. */
const MAX_REPETITIONS = sql.raw('300')

/** Reads one page of ranked matches, and the counts of all matches, in one statement. */
export async function findMatches<Row>(
  db: Database,
  search: SearchRequest,
  selectRows: RowSelection<Row>,
): Promise<Matches<Row>> {
  const statement = matchStatement(search, selectRows)
  const [row] = usesSharedPlan(search)
    ? await executePrepared<Matches<Row>>(db, statement)
    : await db.execute<Matches<Row>>(statement)
  if (!row) throw new Error('search query returned no row')
  return row
}

function matchStatement<Row>(search: SearchRequest, selectRows: RowSelection<Row>): SQL {
  const cap = sql.raw(String(search.scope.cap))
  return sql`
    with request as materialized (${selectSearchParams(search)}),
    candidates as (${candidates(search)}),
    distinct_candidates as materialized (
      select text_id, ordinal, repository_id, path, status, team, tags, changed_at, repo, min(way) as way
      from candidates group by text_id, ordinal, repository_id, path, status, team, tags, changed_at, repo),
    counted as materialized (
      select *, row_number() over (order by way, changed_at desc nulls last, path, repository_id, ordinal) as position
      from distinct_candidates
      order by way, changed_at desc nulls last, path, repository_id, ordinal limit ${cap}),
    matched as materialized (
      select c.text_id, c.ordinal, c.repository_id, c.path, ${matchScore(search)} as best
      from (select * from counted where position <= ${MAX_RANKED}) c
      left join sections s on s.org_id = ${plannerParams(search).orgId} and s.text_id = c.text_id and s.ordinal = c.ordinal
      union all
      select text_id, ordinal, repository_id, path, 0 from counted where position > ${MAX_RANKED}${matchesBeyondCap(search)}),
    limits as materialized (
      select (select count(*) > ${cap} from distinct_candidates) or ${isFilterLimitReached(search)} as are_reached)
    select (select count(*)::int from counted) as total,
           (select are_reached from limits) as "isCapped", (select are_reached from limits) as "areFacetsPartial",
           ${countFacets(sql`(select *, 1 as n from counted)`)} as facets,
           coalesce((${selectRows(search)}), '[]') as rows`
}

export const EMPTY_FACETS: SearchWire['facets'] = { status: {}, repo: {}, team: {}, tag: {} }

/**
 * Pages beyond the counted matches list the remaining matches by path. The counted ones come first on every page, so
 * pages neither overlap nor leave gaps.
 */
function matchesBeyondCap(search: SearchRequest): SQL {
  const { scope, offset, limit } = search
  if (offset + limit <= scope.cap || !scope.searchesBodies) return sql``
  return sql`
    union all
    (select distinct text_id, ordinal, repository_id, path, null::float8
     from (${candidates({ ...search, scope: { ...search.scope, cap: MAX_SHOWN_MATCHES } })}) further
     where not exists (
       select from counted c
       where (c.repository_id, c.path, c.ordinal) = (further.repository_id, further.path, further.ordinal)))`
}

/** Selects the hits of the page. Full rows are read for this page only. */
export const selectHits: RowSelection<MatchRow> = (search) => sql`
  select json_agg(shown order by shown.score desc, shown.file_path, shown.repository_id, shown.ordinal)
  from (
    select coalesce(page.score, 0) as score, page.ordinal, page.repository_id, ${HIT_COLUMNS}, ${BODY} as body
    from (${ranked(search)}) page
    join documents d on d.org_id = ${plannerParams(search).orgId} and d.repository_id = page.repository_id and d.path = page.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    left join sections s on s.org_id = d.org_id and s.text_id = page.text_id and s.ordinal = page.ordinal
  ) shown`

/** Selects only the keys of the hits. */
export const selectHitKeys: RowSelection<HitKey> = (search) => sql`
  select json_agg(json_build_object('repository_id', repository_id, 'file_path', path, 'ordinal', ordinal)
    order by score desc nulls last, path, repository_id, ordinal)
  from (${ranked(search)}) page`

const ranked = ({ limit, offset }: SearchRequest) => sql`
  select text_id, ordinal, repository_id, path,
         best * power(${float(REPEATED_DOCUMENT_FACTOR)}, least(${MAX_REPETITIONS}, row_number() over (
           partition by repository_id, path order by best desc nulls last, ordinal) - 1)) as score
  from matched order by score desc nulls last, path, repository_id, ordinal limit ${limit} offset ${offset}`
