import { sql } from 'drizzle-orm'
import type { Context } from '../server/kernel/context'
import { withTransaction } from '../server/kernel/transaction'
import { requeueLostRuns } from '../server/repos'
import { RHYTHM } from './rhythm'

/**
 * Gives the jobs of workers that died back to the queue, which would keep them locked for hours. A worker that only
 * sleeps may sleep in the middle of a transaction, for which others wait: its connections are ended first.
 */
export function reapDeadWorkers(ctx: Context, { silenceMs } = RHYTHM): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const silence = sql`${silenceMs} * interval '1 millisecond'`
    await tx.db.execute(sql`
      with dead as (delete from workers where seen_at < now() - ${silence} returning application_name)
      select pg_terminate_backend(pid) from dead join pg_stat_activity using (application_name)`)
    const dead = await tx.db.execute<{ id: string }>(sql`
      select distinct locked_by as id from (
        select locked_by, locked_at from graphile_worker._private_jobs
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues) locks
      where locked_at < now() - ${silence} and not exists (select from workers where workers.id = locked_by)`)
    if (dead.length > 0)
      await unlockJobs(
        tx,
        dead.map(({ id }) => id),
      )
    await requeueLostRuns(tx)
  })
}

/** The attempt is not counted: it was not the job that failed. */
async function unlockJobs({ db, log }: Context, workerIds: string[]): Promise<void> {
  log.warn({ workers: workerIds }, 'workers have died; their jobs go back to the queue')
  const ids = sql`${sql.param(workerIds)}::text[]`
  await db.execute(sql`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = any(${ids})`)
  await db.execute(sql`select graphile_worker.force_unlock_workers(${ids})`)
}
