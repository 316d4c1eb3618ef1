import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { indexRepository } from '#server/library/indexing/jobs'
import { requestIndex } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'

interface FoundJob extends Record<string, unknown> {
  is_running: boolean
  task: string
  /** The repository that the job indexes, if it is an index job. */
  org_id: number | null
  repository_id: number | null
}

/** Resets the attempts of a job and runs it now. */
export function rerunJob(ctx: Context, jobId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const job = await findJob(tx, jobId)
    if (job.is_running) throw conflict('This job is running. Look again when it has ended.')
    const ids = sql`array[${jobId}]::bigint[]`
    if (job.org_id !== null && job.repository_id !== null) {
      // The index run failed together with its job. Both are replaced by new ones.
      await tx.db.execute(sql`select graphile_worker.complete_jobs(${ids})`)
      await requestIndex(tx, { orgId: job.org_id, id: job.repository_id })
    } else {
      await tx.db.execute(sql`
        update ${queueTables.jobs} set payload = (payload::jsonb - 'deaths')::json where id = ${jobId}`)
      await tx.db.execute(sql`
        select graphile_worker.reschedule_jobs(${ids}, run_at => now(), attempts => 0)`)
    }
    await recordAct(tx, { act: 'job.rerun', target: { kind: 'job', id: jobId, name: job.task } })
    return { ok: true }
  })
}

async function findJob({ db }: Context, jobId: number): Promise<FoundJob> {
  const [job] = await db.execute<FoundJob>(sql`
    select jobs.locked_at is not null as is_running, tasks.identifier as task,
      case when tasks.identifier = ${INDEX} then (payload->>'orgId')::bigint end as org_id,
      case when tasks.identifier = ${INDEX} then (payload->>'repositoryId')::bigint end as repository_id
    from ${queueTables.jobs} jobs join ${queueTables.tasks} tasks on tasks.id = jobs.task_id
    where jobs.id = ${jobId} for update of jobs`)
  if (!job) throw notFound()
  return job
}

const INDEX = indexRepository.name
