import { sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import { OrgMovingError } from '#server/kernel/access/org-move'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'
import { PortError } from '#server/ports/port-error'
import { timeAfterMove } from './move-of-job'

/** When an outside service accepts requests again, or an org may be changed again. Rethrows other errors. */
export function resumeTimeOf(ctx: Pick<Context, 'clock'>, error: unknown): Date {
  if (error instanceof OrgMovingError) return timeAfterMove(ctx, error.movedTo)
  if (error instanceof PortError && error.resumesAt) return error.resumesAt
  throw error
}

/**
 * Replaces this job with a later copy with all attempts. If the same work was requested meanwhile, that newer job owns the key
 * and does the work instead.
 */
export async function postponeJob(
  { db }: Pick<Context, 'db'>,
  { id, key, locked_by: workerId }: Pick<Job, 'id' | 'key' | 'locked_by'>,
  runAt: Date,
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(
      task.identifier, job.payload, queue_name => queue.queue_name, job_key => job.key,
      run_at => ${runAt.toISOString()}::timestamptz, max_attempts => job.max_attempts::int,
      priority => job.priority::int, flags => array(select jsonb_object_keys(job.flags)))
    from ${queueTables.jobs} job
    join ${queueTables.tasks} task on task.id = job.task_id
    left join ${queueTables.queues} queue on queue.id = job.job_queue_id
    where job.id = ${id} and job.locked_by = ${workerId} and job.key is not distinct from ${key}::text`)
}
