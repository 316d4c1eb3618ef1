import { sql } from 'drizzle-orm'
import type { OrgContext } from '../kernel/context'

interface Asked {
  repositoryId: number
  words: readonly string[]
  limit: number
}

/** Specs of a repository that are called by any of the words, best first: a search that reads no text. */
export async function searchNames({ db, org }: OrgContext, asked: Asked): Promise<string[]> {
  const { repositoryId, words, limit } = asked
  const named = sql`to_tsvector('plumbline', search_text(d.title || ' ' || d.path))`
  const rows = await db.execute<{ path: string }>(sql`
    select d.path
    from documents d, websearch_to_tsquery('plumbline', ${words.map((word) => `"${word}"`).join(' or ')}) query
    where d.org_id = ${org.id} and d.repository_id = ${repositoryId} and d.is_spec and ${named} @@ query
    order by ts_rank(${named}, query) desc, d.path
    limit ${limit}`)
  return rows.map(({ path }) => path)
}
