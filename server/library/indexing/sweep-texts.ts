import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { keptSince } from '#server/kernel/retention'

const BATCH = 500

/**
 * Removes texts that no document uses, with their dependent rows. If a run is about to use such a text again, the
 * foreign key rejects its transaction, and its next attempt writes the text again.
 */
export async function sweepTexts(ctx: Context): Promise<{ removed: number }> {
  const { db, log } = ctx
  // At least a day, which is long enough for the run that wrote a text to publish it.
  const before = keptSince(ctx, 'texts')?.toISOString()
  if (before === undefined) return { removed: 0 }
  const orgs = await db.execute<{ orgId: number }>(sql`
    select distinct unused.org_id::int as "orgId" from texts unused where ${isUnused(before)}`)
  let removed = 0
  for (const { orgId } of orgs) removed += await sweepOrg(db, orgId, before)
  if (removed > 0) log.info({ removed }, 'removed unused texts')
  return { removed }
}

async function sweepOrg(db: Context['db'], orgId: number, before: string): Promise<number> {
  let removed = 0
  for (let swept = BATCH; swept === BATCH; removed += swept) {
    const { count } = await db.execute(sql`
      delete from texts t using (
        select org_id, id from texts unused where org_id = ${orgId} and ${isUnused(before)}
        limit ${BATCH} for update skip locked) batch
      where t.org_id = ${orgId} and t.id = batch.id`)
    swept = count
  }
  return removed
}

const isUnused = (before: string) => sql`
  unused.created_at < ${before}::timestamptz and not exists (
    select from documents d where d.org_id = unused.org_id and d.text_id = unused.id)`
