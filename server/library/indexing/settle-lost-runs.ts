import { and, eq, inArray, sql } from 'drizzle-orm'
import { repositories, runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { requestIndex } from '#server/library/repos/index'

interface LostRun extends Record<string, unknown> {
  org_id: number
  repository_id: number
  /** The last error of its failed job; null if there is no job. */
  reason: string | null
}

/** Settles unfinished runs without a live job: fails those whose job failed and requests the others again. */
export async function settleLostRuns(ctx: Context): Promise<void> {
  const lostRuns = await ctx.db.execute<LostRun>(sql`
    select distinct runs.org_id, runs.repository_id, failed_job.last_error as reason
    from runs left join graphile_worker.jobs failed_job on failed_job.key = 'index:' || runs.repository_id
    where state in ('queued', 'running') and not exists (
      select from graphile_worker.jobs job
      where job.queue_name = 'repo:' || runs.repository_id
        and (job.attempts < job.max_attempts or job.locked_at is not null))`)
  for (const { org_id: orgId, repository_id: id, reason } of lostRuns)
    if (reason === null) await requestIndex(ctx, { orgId, id })
    else await failRuns(ctx, orgId, id, reason)
}

async function failRuns({ db, clock }: Context, orgId: number, repositoryId: number, reason: string) {
  await db
    .update(runs)
    .set({ state: 'failed', step: null, error: reason, finishedAt: clock.now() })
    .where(
      and(
        eq(runs.orgId, orgId),
        eq(runs.repositoryId, repositoryId),
        inArray(runs.state, ['queued', 'running']),
      ),
    )
  await db
    .update(repositories)
    .set({ problem: reason })
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
}
