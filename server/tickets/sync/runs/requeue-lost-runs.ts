import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { syncRepository } from '../jobs'
import { queueSync } from './ticket-run'

/**
 * Gives repositories with due runs whose job was given up one more attempt: it failed in all attempts, or ten workers died in
 * it. Most of those jobs only ran beside the cause. A job that is the cause kills one worker each time this runs.
 */
export async function requeueLostRuns(ctx: Context): Promise<void> {
  const lostRuns = await ctx.db.execute<{ org_id: string; repository_id: string; job_id: string | null }>(sql`
    select org_id, repository_id, max(job.id) as job_id
    from (
      select distinct org_id, repository_id from ticket_runs
      where state in ('queued', 'running')
        or state = 'waiting' and resumes_at < ${ctx.clock.now().toISOString()}) run
    left join graphile_worker.jobs job
      on job.queue_name = 'tickets:' || run.repository_id and job.task_identifier = ${syncRepository.name}
    group by org_id, repository_id
    having coalesce(bool_and(job.attempts >= job.max_attempts and job.locked_at is null), true)`)
  for (const { org_id, repository_id, job_id } of lostRuns)
    if (job_id === null) await queueSync(ctx, { orgId: Number(org_id), repositoryId: Number(repository_id) })
    else await tryAgain(ctx, job_id)
  if (lostRuns.length > 0)
    ctx.log.warn({ repositories: lostRuns.length }, 'ticket runs without a job are tried again')
}

/** The job keeps its count of deaths, so one more death gives it up again. */
async function tryAgain({ db }: Context, jobId: string): Promise<void> {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => max_attempts - 1)
    from graphile_worker.jobs where id = ${jobId}`)
}
