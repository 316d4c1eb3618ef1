import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'

const DAY_MS = 86_400_000
const DELIVERY_DAYS = 30
/** Digests compare two weeks; the page shows a month. */
const HOUR_DAYS = 60
const RESOLVED_DAYS = 90
/** For senders that report no end: an alert is over after this many days without an error. */
const SILENT_DAYS = 14
/** Spikes compare one minute, and a worker may be late. */
const SECOND_DAYS = 1

/** Resolves alerts without new errors, and deletes old rows. */
export async function sweepAlerts({ db, clock }: Context): Promise<void> {
  const now = clock.now().getTime()
  const daysAgo = (days: number) => sql`${new Date(now - days * DAY_MS).toISOString()}::timestamptz`
  await db.execute(sql`update alerts set state = 'resolved', resolved_by = 'silence', resolved_at = now()
    where state = 'open' and last_at < ${daysAgo(SILENT_DAYS)}`)
  await db.execute(sql`delete from alerts where state = 'resolved' and last_at < ${daysAgo(RESOLVED_DAYS)}`)
  await db.execute(sql`delete from alert_hours where hour < ${daysAgo(HOUR_DAYS)}`)
  await db.execute(
    sql`delete from alert_deliveries where received_at < ${daysAgo(DELIVERY_DAYS)} and state <> 'received'`,
  )
  await db.execute(
    sql`delete from alert_seconds where second < ${Math.floor((now - SECOND_DAYS * DAY_MS) / 1000)}`,
  )
}
