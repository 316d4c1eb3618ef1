import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'

/** Administrators can look at a failed job, or run it again, during this time. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Deletes jobs that used up their attempts long ago and that nobody ran again. */
export async function sweepGivenUp({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<{ removed: number }> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  // The queue moves `run_at` to a next attempt after every failure, even after the last one.
  const { count: removed } = await db.execute(sql`
    delete from ${queueTables.jobs}
    where attempts >= max_attempts and locked_at is null
      and greatest(run_at, updated_at) < ${before}::timestamptz`)
  if (removed > 0) log.info({ removed }, 'jobs that were given up long ago were removed')
  return { removed }
}
