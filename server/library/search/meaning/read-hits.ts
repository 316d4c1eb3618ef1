import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Org } from '#server/kernel/context'
import type { HitKey, MatchRow } from '../matching/find-matches'
import { BODY, HIT_COLUMNS } from '../matching/hit-columns'

/** Reads the sections in full and in the order of the keys. Sections removed in the meantime are omitted. */
export async function readHits(
  db: Database,
  org: Org,
  keys: readonly (HitKey & { score: number })[],
): Promise<MatchRow[]> {
  if (keys.length === 0) return []
  const rows = await db.execute<MatchRow & Record<string, unknown>>(sql`
    select page.score, page.ordinal, page.repository_id, ${HIT_COLUMNS}, ${BODY} as body
    from rows from (json_to_recordset(${JSON.stringify(keys)}::json)
      as (score float8, repository_id bigint, file_path text, ordinal int)) with ordinality as page
    join documents d on d.org_id = ${org.id} and d.repository_id = page.repository_id and d.path = page.file_path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    left join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = page.ordinal
    order by page.ordinality`)
  return [...rows]
}
