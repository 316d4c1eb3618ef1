import { and, eq, inArray, min, sql } from 'drizzle-orm'
import { ticketRuns } from '../../../db/schema'
import type { JobContext } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
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
  await queueNextSync(ctx, { orgId, repositoryId })

  function nextRun() {
    ctx.signal.throwIfAborted()
    return claimRun(ctx, { orgId, repositoryId })
  }
}

/** A request that came after the last run has queued the job for now. It must not be moved to a later time. */
async function queueNextSync(ctx: JobContext, { orgId, repositoryId }: RepositoryId): Promise<void> {
  const resumesAt = await nextDueTime(ctx, { orgId, repositoryId })
  if (!resumesAt) return
  await withTransaction(ctx, async (tx) => {
    // This locks the job, so the runs of all requests that queued it before are seen now.
    await queueSync(tx, { orgId, repositoryId, runAt: resumesAt })
    const runAt = await nextDueTime(tx, { orgId, repositoryId })
    if (runAt && runAt < resumesAt) await queueSync(tx, { orgId, repositoryId, runAt })
  })
}

/** When the first run that is queued or waits is due. */
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
