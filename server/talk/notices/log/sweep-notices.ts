import { getTableName, sql } from 'drizzle-orm'
import { inboxNotices, noticeEvents, noticeMessages, outgoingWebhookAttempts } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { sweepRowsOfOrgs } from '#server/kernel/database/sweep-rows'

/** Longer than the longest period of a digest. */
const MAX_AGE_MS = 60 * 24 * 60 * 60 * 1000

/** The tables, and the column with the age of a row. */
const TIMES = [
  [noticeEvents, sql`created_at`],
  [noticeMessages, sql`created_at`],
  [inboxNotices, sql`created_at`],
  [outgoingWebhookAttempts, sql`at`],
] as const

/** Deletes old events with their deliveries, messages and inbox entries. */
export async function sweepNotices(ctx: JobContext, batch?: number): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - MAX_AGE_MS).toISOString()
  for (const [table, time] of TIMES)
    await sweepRowsOfOrgs(ctx, {
      table: sql.identifier(getTableName(table)),
      isOver: () => sql`${time} < ${before}::timestamptz`,
      batch,
    })
}
