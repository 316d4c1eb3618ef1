import { planTickets } from '../../../spec/tickets'
import type { JobContext } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { loadWorld, type OpenTracker } from '../world/load-world'
import { findTarget, type SyncTarget } from '../world/sync-target'
import { claimRun, type TicketRun } from './claim-run'
import { abandonRuns, finishRun } from './end-run'
import { lockRun, storeInboxes } from './store-plan'

interface RepositoryId {
  orgId: number
  repositoryId: number
}

/** Does all runs of the repository that wait, the oldest first. */
export async function syncRepository(
  ctx: JobContext,
  { orgId, repositoryId }: RepositoryId,
  open?: OpenTracker,
): Promise<void> {
  const target = await findTarget(ctx, { orgId, repositoryId })
  if (!target) return abandonRuns(ctx, { orgId, repositoryId })
  for (let run = await nextRun(); run; run = await nextRun()) await doRun(ctx, target, run, open)

  function nextRun() {
    ctx.signal.throwIfAborted()
    return claimRun(ctx, { orgId, repositoryId })
  }
}

async function doRun(ctx: JobContext, target: SyncTarget, run: TicketRun, open?: OpenTracker): Promise<void> {
  const { world } = await loadWorld(ctx, target, open)
  const plan = planTickets(world)
  await withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    await storeInboxes(tx, run, plan)
    await finishRun(tx, run, plan.diagnostics)
  })
}
