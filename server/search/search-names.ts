import { sql } from 'drizzle-orm'
import type { OrgContext } from '../kernel/context'
import { executePrepared } from '../kernel/database/execute-prepared'
import { isCalled } from './is-called'

interface Asked {
  repositoryId: number
  words: readonly string[]
  limit: number
}

/**
 * Specs of a repository that are called by any of the words, those by most of them first: a search that reads no text.
 * Common words are in hundreds of names, so what orders them is no more than whether a word stands there.
 */
export async function searchNames({ db, org }: OrgContext, asked: Asked): Promise<string[]> {
  const { repositoryId, words, limit } = asked
  const rows = await executePrepared<{ path: string }>(
    db,
    sql`
    select d.path
    from documents d, websearch_to_tsquery('plumbline', ${words.map((word) => `"${word}"`).join(' or ')}) query
    where ${isCalled(sql`${org.id}::bigint`, sql`query`)} and d.repository_id = ${repositoryId} and d.is_spec
    order by (
      select count(*) from unnest(${sql.param(words)}::text[]) word
      where strpos(lower(d.title || ' ' || d.path), word) > 0) desc, d.path
    limit ${limit}`,
  )
  return rows.map(({ path }) => path)
}
