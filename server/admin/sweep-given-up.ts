import { sql } from 'drizzle-orm'
import type { Context } from '../kernel/context'

/** As long as an administrator may want to know of a job, or to run it again. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Forgets the jobs that have used up their attempts and that nobody has run again since. */
export async function sweepGivenUp({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<{ removed: number }> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  // The queue sets a job that fails a time for its next attempt, even where there is none.
  const { count: removed } = await db.execute(sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null
      and greatest(run_at, updated_at) < ${before}::timestamptz`)
  if (removed > 0) log.info({ removed }, 'jobs that were given up long ago were removed')
  return { removed }
}
