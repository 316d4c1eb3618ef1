import { sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'

type FinishedJob = Pick<Job, 'id' | 'key' | 'task_id' | 'job_queue_id'>

/**
 * Deletes older jobs of the same task and queue whose work this job has done: jobs that have used up their attempts, and
 * jobs that lost their key to a newer request while they ran.
 */
export async function deleteSupersededJobs(
  { db }: Context,
  { id, key, task_id: taskId, job_queue_id: queueId }: FinishedJob,
): Promise<void> {
  if (key === null || queueId === null) return
  await db.execute(sql`
    delete from ${queueTables.jobs}
    where job_queue_id = ${queueId} and task_id = ${taskId} and id < ${id}
      and (attempts >= max_attempts or key is null) and locked_at is null`)
}
