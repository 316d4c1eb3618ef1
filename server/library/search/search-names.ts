import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { matchesName } from './matching/matches-name'

interface NameSearch {
  repositoryId: number
  words: readonly string[]
  limit: number
}

/**
 * Specs of a repository whose title or path matches any of the words, best first. Names are ordered by the number of
 * words they contain, which is cheap: common words match hundreds of names.
 */
export async function searchNames({ db, org }: OrgContext, search: NameSearch): Promise<string[]> {
  const { repositoryId, words, limit } = search
  const rows = await executePrepared<{ path: string }>(
    db,
    sql`
    select d.path
    from documents d, websearch_to_tsquery('plumbline', ${words.map((word) => `"${word}"`).join(' or ')}) query
    where d.org_id = ${org.id} and ${matchesName(sql`${org.id}::bigint`, sql`query`)} and d.repository_id = ${repositoryId} and d.is_spec
    order by (
      select count(*) from unnest(${sql.param(words)}::text[]) word
      where strpos(lower(d.title || ' ' || d.path), word) > 0) desc, d.path
    limit ${limit}`,
  )
  return rows.map(({ path }) => path)
}
