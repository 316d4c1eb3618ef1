import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { sweepRowsOfOrgs } from '#server/kernel/database/sweep-rows'
import { keptSince } from '#server/kernel/retention'

/** A text has many dependent rows. */
const BATCH = 500

/**
 * Removes texts that no document uses, with their dependent rows. If a run is about to use such a text again, the
 * foreign key rejects its transaction, and its next attempt writes the text again.
 */
export async function sweepTexts(ctx: Context): Promise<{ removed: number }> {
  // At least a day, which is long enough for the run that wrote a text to publish it.
  const before = keptSince(ctx, 'texts')?.toISOString()
  if (before === undefined) return { removed: 0 }
  const removed = await sweepRowsOfOrgs(ctx, {
    table: sql`texts`,
    isOver: (orgId) => sql`swept.created_at < ${before}::timestamptz and not exists (
      select from documents d where d.org_id = ${orgId} and d.text_id = swept.id)`,
    batch: BATCH,
  })
  if (removed > 0) ctx.log.info({ removed }, 'removed unused texts')
  return { removed }
}
