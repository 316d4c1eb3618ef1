import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import type { Org } from '../kernel/context'
import { executePrepared } from '../kernel/database/execute-prepared'
import type { AnalysedTerm } from './analyse-terms'
import { candidates, isCutShort, type Reach } from './candidates'
import type { CompiledQuery } from './compile-query'
import { facetsOf } from './facets-of'
import { askedRow, given, isPlannedOnce } from './given'
import { BODY, HIT_COLUMNS } from './hit-columns'
import { scoreOf } from './score-of'
import type { SearchHit, SearchWire } from './wire'

export interface Matches<Row> extends Record<string, unknown> {
  rows: Row[]
  total: number
  /** There are more, which were not counted, or may be. */
  isCapped: boolean
  facets: SearchWire['facets']
  /** The facets count the matches that were counted, not all. */
  areFacetsPartial: boolean
}

/** A hit before it is shown. */
export interface MatchRow extends Omit<SearchHit, 'snippet' | 'repo_full_name' | 'matched'>, HitKey {
  body: string | null
  /** Whether it is near in meaning, whatever its words. */
  isMeant?: boolean
}

/** Which section it is. */
export interface HitKey {
  repository_id: number
  file_path: string
  ordinal: number
}

export interface Asked {
  org: Org
  query: CompiledQuery
  terms: readonly AnalysedTerm[]
  reach: Reach
  limit: number
  offset: number
}

/** What is told of the matches from `offset` on, as a JSON array. */
export type RowsOf<Row> = ((asked: Asked) => SQL) & { row?: Row }

/** The last match that a page may show: the greatest offset and the greatest limit together. */
const MOST_SHOWN = 10_100

/** Ranking reads the search vectors. Of more matches than these, the newest are ranked, those in headings first. */
const RANKED = sql.raw('300')

/** Of each further section of a document so much is left of its score: one document should not fill the page. */
const NEXT_OF_DOCUMENT = sql.raw('0.6::float8')
/** So often: Postgres refuses powers that are too small for a number. */
const MOST_LOWERED = sql.raw('300')

/** The matches' best, ranked, with what is counted of all, in one statement. */
export async function findMatches<Row>(
  db: Database,
  asked: Asked,
  rowsOf: RowsOf<Row>,
): Promise<Matches<Row>> {
  const statement = matching(asked, rowsOf)
  const [answer] = isPlannedOnce(asked)
    ? await executePrepared<Matches<Row>>(db, statement)
    : await db.execute<Matches<Row>>(statement)
  if (!answer) throw new Error('an aggregate without a row')
  return answer
}

function matching<Row>(asked: Asked, rowsOf: RowsOf<Row>): SQL {
  const cap = sql.raw(String(asked.reach.cap))
  const isCapped = sql`(select count(*) > ${cap} from distinct_candidates) or ${isCutShort(asked)}`
  return sql`
    with asked as materialized (${askedRow(asked)}),
    candidates as (${candidates(asked)}),
    distinct_candidates as materialized (
      select text_id, ordinal, repository_id, path, status, team, tags, changed_at, repo, min(way) as way
      from candidates group by text_id, ordinal, repository_id, path, status, team, tags, changed_at, repo),
    counted as materialized (
      select *, row_number() over (order by way, changed_at desc nulls last, path, repository_id, ordinal) as place
      from distinct_candidates
      order by way, changed_at desc nulls last, path, repository_id, ordinal limit ${cap}),
    matched as materialized (
      select c.text_id, c.ordinal, c.repository_id, c.path, ${scoreOf(asked)} as best
      from (select * from counted where place <= ${RANKED}) c
      left join sections s on s.org_id = ${given(asked).orgId} and s.text_id = c.text_id and s.ordinal = c.ordinal
      union all
      select text_id, ordinal, repository_id, path, 0 from counted where place > ${RANKED}${beyondCounted(asked)})
    select (select count(*)::int from counted) as total,
           ${isCapped} as "isCapped", ${isCapped} as "areFacetsPartial",
           ${facetsOf(sql`(select *, 1 as n from counted)`)} as facets,
           coalesce((${rowsOf(asked)}), '[]') as rows`
}

export const NOTHING_COUNTED: SearchWire['facets'] = { status: {}, repo: {}, team: {}, tag: {} }

/**
 * A page beyond the matches that are counted shows the rest: whatever else the index finds, by path. The counted ones
 * stand before them as on every other page, so that pages neither overlap nor leave gaps.
 */
function beyondCounted(asked: Asked): SQL {
  const { reach, offset, limit } = asked
  if (offset + limit <= reach.cap || !reach.bodies) return sql``
  return sql`
    union all
    (select distinct text_id, ordinal, repository_id, path, null::float8
     from (${candidates({ ...asked, reach: { ...reach, cap: MOST_SHOWN } })}) further
     where not exists (
       select from counted c
       where (c.repository_id, c.path, c.ordinal) = (further.repository_id, further.path, further.ordinal)))`
}

/** Only the page's own rows are read in full. */
export const hits: RowsOf<MatchRow> = (asked) => sql`
  select json_agg(shown order by shown.score desc, shown.file_path, shown.repository_id, shown.ordinal)
  from (
    select coalesce(page.score, 0) as score, page.ordinal, page.repository_id, ${HIT_COLUMNS}, ${BODY} as body
    from (${ranked(asked)}) page
    join documents d on d.org_id = ${given(asked).orgId} and d.repository_id = page.repository_id and d.path = page.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    left join sections s on s.org_id = d.org_id and s.text_id = page.text_id and s.ordinal = page.ordinal
  ) shown`

/** Which they are, and no more. */
export const hitKeys: RowsOf<HitKey> = (asked) => sql`
  select json_agg(json_build_object('repository_id', repository_id, 'file_path', path, 'ordinal', ordinal)
    order by score desc nulls last, path, repository_id, ordinal)
  from (${ranked(asked)}) page`

const ranked = ({ limit, offset }: Asked) => sql`
  select text_id, ordinal, repository_id, path,
         best * power(${NEXT_OF_DOCUMENT}, least(${MOST_LOWERED}, row_number() over (
           partition by repository_id, path order by best desc nulls last, ordinal) - 1)) as score
  from matched order by score desc nulls last, path, repository_id, ordinal limit ${limit} offset ${offset}`
