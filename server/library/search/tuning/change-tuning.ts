import { sql } from 'drizzle-orm'
import { searchSettings } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'

/**
 * Changes pins or synonyms. Changes of one org wait here for each other, and the next search of every process sees them.
 */
export function changeTuning<T>(ctx: OrgContext, change: (tx: OrgContext) => Promise<T>): Promise<T> {
  return withTransaction(ctx, async (tx) => {
    await tx.db
      .insert(searchSettings)
      .values({ orgId: tx.org.id, revision: 1 })
      .onConflictDoUpdate({
        target: searchSettings.orgId,
        set: { revision: sql`${searchSettings.revision} + 1` },
      })
    return change(tx)
  })
}
