import { sql } from 'drizzle-orm'
import type { Context } from '../kernel/context'
import { requestIndex } from './request-index'

/** A run that nobody works on and no job will ever take up is asked for again. */
export async function requeueLostRuns(ctx: Context): Promise<void> {
  const lost = await ctx.db.execute<{ org_id: number; repository_id: number }>(sql`
    select distinct org_id, repository_id from runs
    where state in ('queued', 'running') and not exists (
      select from graphile_worker.jobs job
      where job.queue_name = 'repo:' || runs.repository_id
        and (job.attempts < job.max_attempts or job.locked_at is not null))`)
  for (const { org_id: orgId, repository_id: id } of lost) await requestIndex(ctx, { orgId, id })
}
