import { and, eq, min } from 'drizzle-orm'
import { ticketRuns } from '../../../db/schema'
import type { JobContext } from '../../kernel/context'
import { undoRun } from '../undo/undo-run'
import { findTarget } from '../world/sync-target'
import { claimRun, type RepositoryId } from './claim-run'
import { doRun, type SyncOptions } from './do-run'
import { abandonRuns } from './end-run'
import { queueSync } from './request-run'

/** Does all runs of the repository that are due, the oldest first. Those that wait for something get a job for later. */
export async function syncRepository(
  ctx: JobContext,
  { orgId, repositoryId }: RepositoryId,
  options: SyncOptions = {},
): Promise<void> {
  for (let run = await nextRun(); run; run = await nextRun()) {
    const target = await findTarget(ctx, { orgId, repositoryId })
    if (!target) return abandonRuns(ctx, { orgId, repositoryId })
    const { undoes } = run
    if (undoes === null) await doRun(ctx, target, run, options)
    else await undoRun(ctx, target, { ...run, undoes }, options)
  }
  const runAt = await nextResumption(ctx, { orgId, repositoryId })
  if (runAt) await queueSync(ctx, { orgId, repositoryId, runAt })

  function nextRun() {
    ctx.signal.throwIfAborted()
    return claimRun(ctx, { orgId, repositoryId })
  }
}

async function nextResumption(
  { db }: JobContext,
  { orgId, repositoryId }: RepositoryId,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(ticketRuns.resumesAt) })
    .from(ticketRuns)
    .where(
      and(
        eq(ticketRuns.orgId, orgId),
        eq(ticketRuns.repositoryId, repositoryId),
        eq(ticketRuns.state, 'waiting'),
      ),
    )
  return row?.at ?? null
}
