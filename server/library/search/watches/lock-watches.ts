import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'

/**
 * Locks the org's watched searches until the end of the transaction. A new watch thus either sees a publication, or is included
 * in the run after it.
 */
export async function lockWatches({ db, org }: Pick<OrgContext, 'db' | 'org'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`watched searches ${org.id}`}, 0))`)
}
