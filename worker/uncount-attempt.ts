import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import { isDatabaseAway } from '../db/is-database-away'
import type { Context } from '../server/kernel/context'

/** A database that comes back within this time has cost no job an attempt. */
const PATIENCE_MS = 15_000
const PAUSE_MS = 200

/** Gives the job the attempt back that it lost through no fault of its own, as long as it is still this worker's. */
export async function uncountAttempt(
  { db, log }: Context,
  { id, locked_by: workerId }: Pick<Job, 'id' | 'locked_by'>,
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await db.execute(sql`
        update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
        where id = ${id} and locked_by = ${workerId}`)
      return
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error) || performance.now() > giveUpAt)
        return log.warn({ err: error }, 'the attempt counts, although the job is not to blame')
      await delay(PAUSE_MS)
    }
  }
}
