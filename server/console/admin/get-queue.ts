import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Context } from '#server/kernel/context'
import { listWorkers } from './list-workers'
import type { QueueWire } from './wire'

const FAILURES_SHOWN = 50
const LONGEST_ERROR = 2000

/** The waiting jobs, the failed jobs and the live workers. */
export async function getQueue({ db, ports: { meaning } }: Context): Promise<QueueWire> {
  const [tasks, failures, workers] = await Promise.all([countTasks(db), listFailures(db), listWorkers(db)])
  return {
    tasks,
    failures,
    workers,
    search_by_meaning: { model: meaning?.embedder?.model ?? null, problem: meaning?.problem ?? null },
  }
}

export function countTasks(db: Database): Promise<QueueWire['tasks']> {
  return db.execute<QueueWire['tasks'][number]>(sql`
    with jobs as (
      select task_identifier as task, run_at, locked_at is not null as is_running,
        attempts >= max_attempts and locked_at is null as is_over
      from graphile_worker.jobs)
    select task,
      (count(*) filter (where not is_running and not is_over and run_at <= now()))::int as waiting,
      (count(*) filter (where is_running))::int as running,
      (count(*) filter (where not is_running and not is_over and run_at > now()))::int as later,
      (count(*) filter (where is_over))::int as failed,
      round(extract(epoch from now() - min(run_at)
        filter (where not is_running and not is_over and run_at <= now())))::int as oldest_age_s
    from jobs group by task order by task`)
}

interface FailureRow extends Record<string, unknown> {
  job_id: number
  task: string
  repo: string | null
  attempts: number
  max_attempts: number
  last_error: string
  gave_up: boolean
  created_at: Date
  run_at: Date
}

/** Jobs that will not be retried come first. A repository's queue has the repository's id in its name. */
async function listFailures(db: Database): Promise<QueueWire['failures']> {
  const rows = await db.execute<FailureRow>(sql`
    with failures as (
      select *, attempts >= max_attempts as gave_up from graphile_worker.jobs
      where last_error is not null and attempts > 0 and locked_at is null
      order by gave_up desc, updated_at desc, id desc limit ${FAILURES_SHOWN})
    select failures.id as job_id, task_identifier as task, repositories.owner || '/' || repositories.name as repo,
      attempts, max_attempts, left(last_error, ${LONGEST_ERROR}) as last_error, gave_up,
      failures.created_at, failures.run_at
    from failures left join repositories
      on repositories.id = substring(queue_name from '^(?:repo|history):(\\d{1,15})$')::bigint
    order by gave_up desc, failures.updated_at desc, failures.id desc`)
  return rows.map(({ created_at, run_at, ...row }) => ({
    ...row,
    created_at: new Date(created_at).toISOString(),
    next_at: row.gave_up ? null : new Date(run_at).toISOString(),
  }))
}
