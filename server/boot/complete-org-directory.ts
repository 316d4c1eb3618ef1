import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'

/**
 * Adds missing ids to the directory. During a rollout, processes of an older version create rows without adding their ids. Ids
 * that they create after this start are added at the next one. The order prevents deadlocks between simultaneous starts.
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
