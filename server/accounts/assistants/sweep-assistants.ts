import { and, eq, inArray, sql } from 'drizzle-orm'
import { assistants, orgDirectory } from '#db/schema/index'
import { sweepClients } from '#server/accounts/idp/index'
import type { Context } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'

const BATCH = 1_000

/** Deletes connections without a valid token, and registered programs that nobody uses. Visits every org. */
export async function sweepAssistants({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ended = await db.execute<{ grantHash: string }>(sql`
    select a.grant_hash as "grantHash" from assistants a left join (
      select distinct grant_hash from idp_records
      where grant_hash is not null and expires_at > ${now.toISOString()}::timestamptz) valid
      on valid.grant_hash = a.grant_hash
    where a.created_at < ${now.toISOString()}::timestamptz - interval '1 hour' and valid.grant_hash is null`)
  // Assistants last: if this stops between the two, the next run finds them again.
  for (const batch of inBatches(ended, BATCH)) {
    const hashes = batch.map(({ grantHash }) => grantHash)
    await db
      .delete(orgDirectory)
      .where(and(eq(orgDirectory.kind, 'assistant'), inArray(orgDirectory.key, hashes)))
    await db.delete(assistants).where(inArray(assistants.grantHash, hashes))
  }
  await sweepClients(db, now)
}
