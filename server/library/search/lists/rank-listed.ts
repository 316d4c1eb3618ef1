import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { RANKED_MATCHES, type RowSelection } from '../matching/find-matches'
import { matchScore } from '../matching/match-score'
import { selectSearchParams } from '../matching/search-params'
import type { SearchRequest } from '../matching/search-request'
import { executeWithinTime } from '../matching/with-time-limit'
import type { ListedMatch } from './collect-matches'
import { dropUnshown } from './drop-unshown'
import type { WordSections } from './word-sections'

/**
 * Reads the rows of the page. Only the first matches are scored. Later pages keep the order of the matches, so each match
 * is on exactly one page.
 */
export async function rankListed<Row>(
  db: Database,
  request: SearchRequest,
  allMatches: readonly ListedMatch[],
  words: ReadonlyMap<string, WordSections>,
  selectRows: RowSelection<Row>,
): Promise<Row[]> {
  const { offset, limit } = request
  const hasScores = offset < RANKED_MATCHES
  const matches = !hasScores
    ? allMatches.slice(offset, offset + limit)
    : offset + limit <= RANKED_MATCHES
      ? dropUnshown(request, allMatches, words, Date.now())
      : allMatches
  if (matches.length === 0) return []
  const scored = hasScores ? RANKED_MATCHES : 0
  const search = hasScores ? request : { ...request, offset: 0 }
  const column = <T>(of: (match: ListedMatch) => T) => sql.param(matches.map(of))
  const [row] = await executeWithinTime<{ rows: Row[] }>(
    db,
    sql`
    with request as materialized (${selectSearchParams(search)}),
    listed as materialized (
      select * from unnest(
        ${column(({ document }) => document.textId)}::bigint[], ${column(({ ordinal }) => ordinal)}::int[],
        ${column(({ document }) => document.repositoryId)}::bigint[], ${column(({ document }) => document.path)}::text[],
        ${column(({ document }) => document.status)}::text[],
        ${column(({ document }) => document.changedAt)}::float8[], ${column(({ way }) => way)}::int[]
      ) with ordinality c (text_id, ordinal, repository_id, path, status, changed_ms, way, position)),
    matched as materialized (
      select c.text_id, c.ordinal, c.repository_id, c.path, ${matchScore(search)} as best
      from (select *, to_timestamp(changed_ms / 1000) as changed_at from listed where position <= ${scored}::int) c
      left join sections s on s.org_id = ${search.org.id}::bigint and s.text_id = c.text_id and s.ordinal = c.ordinal
      union all
      select text_id, ordinal, repository_id, path, 0 from listed where position > ${scored}::int)
    select coalesce((${selectRows(search)}), '[]') as rows`,
    { isPrepared: true },
  )
  return row?.rows ?? []
}
