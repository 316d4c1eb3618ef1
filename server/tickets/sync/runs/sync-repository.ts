import { and, eq, inArray, min, sql } from 'drizzle-orm'
import { ticketRuns } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { undoRun } from '../undo/undo-run'
import { findSyncTarget } from '../world/sync-target'
import { claimRun } from './claim-run'
import { doRun, type SyncOptions } from './do-run'
import { abandonRuns } from './end-run'
import { queueSync } from './request-run'

/** Executes all due runs of the repository, the oldest first. Waiting ones get a delayed job. */
export async function syncRepository(
  ctx: JobContext,
  { orgId, repositoryId }: RepositoryId,
  options: SyncOptions = {},
): Promise<void> {
  for (let run = await nextRun(); run; run = await nextRun()) {
    const target = await findSyncTarget(ctx, { orgId, repositoryId })
    if (!target) return abandonRuns(ctx, { orgId, repositoryId })
    const { undoes } = run
    if (undoes === null) await doRun(ctx, target, run, options)
    else await undoRun(ctx, target, { ...run, undoes }, options)
  }
  await queueNextSync(ctx, { orgId, repositoryId })

  function nextRun() {
    ctx.signal.throwIfAborted()
    return claimRun(ctx, { orgId, repositoryId })
  }
}

/** A request after the last run has queued the job for now. It must not be delayed. */
async function queueNextSync(ctx: JobContext, { orgId, repositoryId }: RepositoryId): Promise<void> {
  const resumesAt = await nextDueTime(ctx, { orgId, repositoryId })
  if (!resumesAt) return
  await withTransaction(ctx, async (tx) => {
    // Locks the job, so that the runs of all requests that queued it before are visible now.
    await queueSync(tx, { orgId, repositoryId, runAt: resumesAt })
    const runAt = await nextDueTime(tx, { orgId, repositoryId })
    if (runAt && runAt < resumesAt) await queueSync(tx, { orgId, repositoryId, runAt })
  })
}

/** When the first queued or waiting run is due. */
async function nextDueTime(
  { db }: Pick<JobContext, 'db'>,
  { orgId, repositoryId }: RepositoryId,
): Promise<Date | null> {
  const [row] = await db
    .select({
      at: min(sql`coalesce(${ticketRuns.resumesAt}, ${ticketRuns.createdAt})`).mapWith(ticketRuns.resumesAt),
    })
    .from(ticketRuns)
    .where(
      and(
        eq(ticketRuns.orgId, orgId),
        eq(ticketRuns.repositoryId, repositoryId),
        inArray(ticketRuns.state, ['queued', 'waiting']),
      ),
    )
  return row?.at ?? null
}
