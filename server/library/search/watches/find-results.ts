import { sql } from 'drizzle-orm'
import type { WatchedResult } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { parseQuery } from '#spec/query/index'
import { selectAllMatches } from '../matching/select-all-matches'
import { withTimeLimit } from '../matching/with-time-limit'
import { compileQuery } from '../query/compile-query'

/** Maximum number of results of a watched search in one repository. */
export const MAX_RESULTS = 1_000

/** Far longer than an interactive search may take, because nobody waits for it. */
const TIME_MS = 10_000

const MAX_TITLE_LENGTH = 200

interface ResultRow extends Record<string, unknown> {
  repository_id: string
  path: string
  section_id: string | null
  title: string
}

/**
 * The exact matches of a saved search by repository, or in one repository. Each list has at most one more result than
 * `MAX_RESULTS`. Null if that takes too long.
 */
export async function findResults(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  text: string,
  repositoryId: number | null,
): Promise<Map<number, WatchedResult[]> | null> {
  const { query } = parseQuery(text)
  const results = new Map<number, WatchedResult[]>()
  if (query?.kind === 'nothing') return results
  const compiled = compileQuery(query)
  const isWanted = repositoryId === null ? sql`true` : sql`found.repository_id = ${repositoryId}`
  const isSection = compiled.isAboutSections
  const rows = await withTimeLimit(ctx.db, TIME_MS, (db) =>
    db.execute<ResultRow>(sql`
      with found as (${selectAllMatches(ctx.org.id, compiled)}),
      numbered as (
        select found.*, row_number() over (partition by repository_id order by path, ordinal) as place
        from found where ${isWanted})
      select n.repository_id, n.path, ${isSection ? sql`coalesce(s.section_id, '')` : sql`null`} as section_id,
        left(concat_ws(' › ', d.title, ${isSection ? sql`nullif(s.title, '')` : sql`null`}), ${MAX_TITLE_LENGTH}) as title
      from numbered n
      join documents d on d.org_id = ${ctx.org.id} and d.repository_id = n.repository_id and d.path = n.path
      left join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = n.ordinal
      where n.place <= ${MAX_RESULTS + 1}
      order by n.repository_id, n.place`),
  )
  if (rows === null) return null
  for (const { repository_id, path, section_id, title } of rows) {
    const ofRepository = results.get(Number(repository_id)) ?? []
    ofRepository.push({ path, sectionId: section_id, title })
    results.set(Number(repository_id), ofRepository)
  }
  return results
}
