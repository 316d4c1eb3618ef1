import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'
import { withTransaction } from '#server/kernel/transaction'
import { settleLostRuns } from '#server/library/indexing/index'
import { HEARTBEAT_TIMING } from './heartbeat-timing'

/** A job that was running when this many workers died is considered the cause and is given up. */
export const MAX_DEATHS = 10

/**
 * Returns the jobs of dead workers to the queue; otherwise they stay locked for hours. A silent worker may only be suspended
 * inside a transaction that blocks others, so its connections are terminated first.
 */
export async function reapDeadWorkers(ctx: Context, { silenceMs } = HEARTBEAT_TIMING): Promise<void> {
  const silence = sql`${silenceMs} * interval '1 millisecond'`
  if (!(await hasDeadWorkers(ctx, silence)) && !(await hasOpenRuns(ctx))) return
  return withTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`
      with dead as (delete from workers where seen_at < now() - ${silence} returning application_name)
      select pg_terminate_backend(pid) from dead join pg_stat_activity using (application_name)`)
    const dead = await tx.db.execute<{ id: string }>(sql`
      select distinct locked_by as id from (
        select locked_by, locked_at from ${queueTables.jobs}
        union all
        select locked_by, locked_at from ${queueTables.queues}) locks
      where locked_at < now() - ${silence} and not exists (select from workers where workers.id = locked_by)`)
    if (dead.length > 0)
      await unlockJobs(
        tx,
        dead.map(({ id }) => id),
      )
    // If a job completes after another worker took it, that worker's queue stays locked.
    await tx.db.execute(sql`
      update ${queueTables.queues} as queues set locked_by = null, locked_at = null
      where locked_at < now() - ${silence} and not exists (
        select from ${queueTables.jobs} jobs
        where jobs.job_queue_id = queues.id and jobs.locked_at is not null)`)
    await settleLostRuns(tx)
  })
}

/** Makes every idle worker fetch jobs at once, as it does for new jobs. */
const WAKE_ALL = '{"count":1000}'

/** One cheap statement on tables of the deployment, so that heartbeats of idle workers cost almost nothing. */
async function hasDeadWorkers({ db }: Context, silence: SQL): Promise<boolean> {
  const rows = await db.execute(sql`
    (select from workers where seen_at < now() - ${silence} limit 1)
    union all (select from ${queueTables.jobs} where locked_at < now() - ${silence} limit 1)
    union all (select from ${queueTables.queues} where locked_at < now() - ${silence} limit 1)`)
  return rows.length > 0
}

/** Separate from `hasDeadWorkers`: a distributed database cannot read tables of orgs and of the deployment in one expression. */
async function hasOpenRuns({ db }: Context): Promise<boolean> {
  const rows = await db.execute(sql`select from runs where state in ('queued', 'running') limit 1`)
  return rows.length > 0
}

/**
 * A death does not use up an attempt, because the job may not be the cause; deaths are counted separately. The next attempt is
 * never the last one: on the last one a handler gives up failing parts, and the dead worker's locks may still be held.
 */
async function unlockJobs({ db, log }: Context, workerIds: string[]): Promise<void> {
  log.warn({ workers: workerIds }, 'workers have died; their jobs return to the queue')
  const ids = sql`${sql.param(workerIds)}::text[]`
  await db.execute(sql`
    update ${queueTables.jobs} as jobs set
      payload = (jobs.payload::jsonb || jsonb_build_object('deaths', deaths))::json,
      attempts = case when deaths < ${MAX_DEATHS} then greatest(jobs.attempts - 1, 0) else jobs.max_attempts end,
      max_attempts = case when deaths < ${MAX_DEATHS} then greatest(jobs.max_attempts, jobs.attempts + 1)
        else jobs.max_attempts end,
      last_error = case when deaths < ${MAX_DEATHS} then jobs.last_error else ${TOO_MANY_DEATHS} end
    from (
      select id, coalesce((payload->>'deaths')::int, 0) + 1 as deaths
      from ${queueTables.jobs} where locked_by = any(${ids})) as died
    where jobs.id = died.id`)
  await db.execute(sql`select graphile_worker.force_unlock_workers(${ids})`)
  await db.execute(sql`select pg_notify('jobs:insert', ${WAKE_ALL})`)
}

const TOO_MANY_DEATHS = `The worker died ${MAX_DEATHS} times in the middle of this. See its log for the reason, then run it again.`
