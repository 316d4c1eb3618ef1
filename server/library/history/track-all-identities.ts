import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { addJobs, PRIORITY } from '#server/kernel/jobs'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import { trackSectionIdentities } from './jobs'

/** Queues section tracking for every repository each night, because sections become stale by age without a push. */
export async function trackAllIdentities(ctx: Pick<Context, 'db' | 'requestId'>): Promise<void> {
  const { db, requestId } = ctx
  const rows = await db.execute<{ orgId: number; repositoryId: number }>(sql`
    select org_id::int as "orgId", id::int as "repositoryId" from repositories
    where disconnected_at is null and head_sha is not null`)
  await addJobs(
    ctx,
    trackSectionIdentities,
    rows.map(({ orgId, repositoryId }) => ({
      payload: { orgId, repositoryId, requestId },
      queue: historyQueue(repositoryId),
      key: `follow:${repositoryId}`,
      priority: PRIORITY.identities,
    })),
  )
}
