import { getTableName, type SQL, sql } from 'drizzle-orm'
import { inboxNotices, noticeEvents, noticeMessages, outgoingWebhookAttempts } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'

/** Longer than the longest period of a digest. */
const MAX_AGE_MS = 60 * 24 * 60 * 60 * 1000

/** The tables, and the column with the age of a row. */
const TIMES = [
  [noticeEvents, sql`created_at`],
  [noticeMessages, sql`created_at`],
  [inboxNotices, sql`created_at`],
  [outgoingWebhookAttempts, sql`at`],
] as const

/** Rows per statement, so that no statement locks many rows for long. */
const BATCH = 5_000

/** Deletes old events with their deliveries, messages and inbox entries. */
export async function sweepNotices(ctx: JobContext, batch = BATCH): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - MAX_AGE_MS).toISOString()
  for (const [table, time] of TIMES) {
    const name = sql.identifier(getTableName(table))
    await deleteInBatches(
      ctx,
      batch,
      sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${time} < ${before}::timestamptz limit ${batch}
      )) returning 1`,
    )
  }
}

async function deleteInBatches({ db, signal }: JobContext, batch: number, statement: SQL): Promise<void> {
  for (let count = batch; count === batch; ) {
    signal.throwIfAborted()
    count = (await db.execute(statement)).length
  }
}
