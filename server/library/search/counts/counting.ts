import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { searchCounts, searchSettings, unansweredSearches } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { CountingWire } from '../wire-searches'

type Counting = z.infer<typeof CountingWire>

export async function getCounting({ db, org }: Pick<OrgContext, 'db' | 'org'>): Promise<Counting> {
  const [row] = await db
    .select({ counts_searches: searchSettings.countsSearches })
    .from(searchSettings)
    .where(eq(searchSettings.orgId, org.id))
  return row ?? { counts_searches: true }
}

/** Turning the counts off deletes what was counted. */
export function changeCounting(
  ctx: OrgContext,
  { counts_searches: countsSearches }: Counting,
): Promise<Counting> {
  return withTransaction(ctx, async (tx) => {
    await tx.db
      .insert(searchSettings)
      .values({ orgId: tx.org.id, countsSearches })
      .onConflictDoUpdate({ target: searchSettings.orgId, set: { countsSearches } })
    if (!countsSearches) {
      await tx.db.delete(searchCounts).where(eq(searchCounts.orgId, tx.org.id))
      await tx.db.delete(unansweredSearches).where(eq(unansweredSearches.orgId, tx.org.id))
    }
    await recordAct(tx, {
      act: 'search.change_counting',
      target: { kind: 'org', id: tx.org.id, name: tx.org.name },
      details: { counts_searches: countsSearches },
    })
    return { counts_searches: countsSearches }
  })
}
