import { sql } from 'drizzle-orm'
import type { OrgContext } from '../../kernel/context'

/**
 * Until the end of the transaction, no other one looks at the watched searches of the org. A watch that begins thus either sees a
 * publication, or is seen by the look that follows it.
 */
export async function lockWatches({ db, org }: Pick<OrgContext, 'db' | 'org'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`watched searches ${org.id}`}, 0))`)
}
