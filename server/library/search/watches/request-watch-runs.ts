import type { Context } from '#server/kernel/context'
import { addJobs, orgFlag, PRIORITY } from '#server/kernel/jobs'
import { runWatches } from '../jobs'

/**
 * Requests a new run of watched searches in these repositories. Call it in the transaction that changes them. `settledAt` is
 * the publication whose dates and staleness are known: searches that filter by them change only then.
 */
export async function requestWatchRuns(
  ctx: Pick<Context, 'db' | 'requestId'>,
  orgId: number,
  repositoryIds: readonly number[],
  settledAt: Date | null = null,
): Promise<void> {
  if (repositoryIds.length === 0) return
  const { requestId } = ctx
  const jobs = repositoryIds.map((repositoryId) => ({
    payload: { orgId, repositoryId, requestId, settledAt: settledAt?.toISOString() ?? null },
    key: `look-again:${repositoryId}`,
    queue: `look-again:${repositoryId}`,
    priority: PRIORITY.watches,
    flags: [orgFlag(orgId)],
  }))
  await addJobs(ctx, runWatches, jobs)
}
