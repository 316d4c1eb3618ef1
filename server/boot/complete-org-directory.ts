import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client'

/**
 * Adds ids to the directory that processes of a version without it created during the rollout. Ids that such a process creates
 * after the last start work from the next start on. Sorted, so that processes that start at the same time do not deadlock.
 */
export async function completeOrgDirectory(db: Database): Promise<void> {
  await db.execute(sql`
    insert into org_directory (kind, key, org_id)
    select 'api_key', key_hash, org_id from api_keys order by key_hash on conflict do nothing`)
  await db.execute(sql`
    insert into org_directory (kind, key, org_id)
    select 'invitation', token_hash, org_id from invitations order by token_hash on conflict do nothing`)
  await db.execute(sql`
    insert into org_directory (kind, key, org_id)
    select 'installation', id::text, org_id from installations order by id on conflict do nothing`)
}
