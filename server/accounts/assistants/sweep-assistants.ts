import { sql } from 'drizzle-orm'
import { sweepClients } from '#server/accounts/idp/index'
import type { Context } from '#server/kernel/context'

/** Deletes connections without a valid token, and registered programs that nobody uses. Visits every org. */
export async function sweepAssistants({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.execute(sql`
    with ended as (
      delete from assistants a where a.created_at < ${now.toISOString()}::timestamptz - interval '1 hour'
        and not exists (
          select from idp_records r
          where r.grant_hash = a.grant_hash and r.expires_at > ${now.toISOString()}::timestamptz)
      returning a.grant_hash)
    delete from org_directory d using ended where d.kind = 'assistant' and d.key = ended.grant_hash`)
  await sweepClients(db, now)
}
