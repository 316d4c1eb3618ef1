import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { keyOf } from '../read-corpora'

/** The product's titles of an org's documents, so that all rankings have the same. */
export async function readTitles(db: Database, orgId: number): Promise<Map<string, string>> {
  const rows = await db.execute<{ repo: string; path: string; title: string }>(sql`
    select r.name as repo, d.path, d.title
    from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where d.org_id = ${orgId}`)
  return new Map(rows.map((row) => [keyOf(row), row.title]))
}
