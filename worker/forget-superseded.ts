import { sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import type { Context } from '../server/kernel/context'

type DoneJob = Pick<Job, 'id' | 'key' | 'task_id' | 'job_queue_id'>

/**
 * This job has done what older ones on the same thing have left: those that were given up, and those that were asked
 * for again while they ran, whose key it took.
 */
export async function forgetSuperseded(
  { db }: Context,
  { id, key, task_id: taskId, job_queue_id: queueId }: DoneJob,
): Promise<void> {
  if (key === null || queueId === null) return
  await db.execute(sql`
    delete from graphile_worker._private_jobs
    where job_queue_id = ${queueId} and task_id = ${taskId} and id < ${id}
      and (attempts >= max_attempts or key is null) and locked_at is null`)
}
