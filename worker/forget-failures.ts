import { sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import type { Context } from '../server/kernel/context'

/** What was given up on the same thing before is of no interest any more: this job has done it. */
export async function forgetFailures(
  { db }: Context,
  { id, task_id: taskId, job_queue_id: queueId }: Pick<Job, 'id' | 'task_id' | 'job_queue_id'>,
): Promise<void> {
  if (queueId === null) return
  await db.execute(sql`
    delete from graphile_worker._private_jobs
    where job_queue_id = ${queueId} and task_id = ${taskId} and id < ${id}
      and attempts >= max_attempts and locked_at is null`)
}
