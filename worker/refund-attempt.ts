import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import { isDatabaseAway } from '#db/is-database-away'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'

/** How long to wait for an unavailable database. If it returns within this time, no attempt is lost. */
const TIMEOUT_MS = 15_000
const PAUSE_MS = 200

/**
 * Restores an attempt that failed for reasons outside the job, if the job still belongs to this worker. A newer request for the
 * same work takes the key of a running job and uses up its attempts. Those are not restored: the job would run once more, a
 * minute later. Resolves to whether the database answered.
 */
export async function refundAttempt(
  { db, log }: Context,
  { id, key, locked_by: workerId }: Pick<Job, 'id' | 'key' | 'locked_by'>,
  signal: AbortSignal,
): Promise<boolean> {
  const giveUpAt = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      await db.execute(sql`
        update ${queueTables.jobs} set attempts = greatest(attempts - 1, 0)
        where id = ${id} and locked_by = ${workerId} and key is not distinct from ${key}::text`)
      return true
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error) || performance.now() > giveUpAt) {
        log.warn({ err: error }, 'could not restore an attempt that failed for reasons outside the job')
        return false
      }
      await delay(PAUSE_MS)
    }
  }
}
