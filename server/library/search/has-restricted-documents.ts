import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'

/**
 * Whether the org has documents that are not fully exposed to assistants. Most orgs have none, and their searches need no
 * filter.
 */
export async function hasRestrictedDocuments({ db, org }: OrgContext): Promise<boolean> {
  const [row] = await executePrepared<{ isRestricted: boolean }>(
    db,
    sql`select exists (
      select from documents d where d.org_id = ${org.id}::bigint and d.ai_exposure <> 'full') as "isRestricted"`,
  )
  return row?.isRestricted ?? true
}
