import type { Context } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { INDEX_PRIORITY, queueIndexes } from '../request-index'
import type { ClaimedRun } from './claim-run'
import { putRunBack } from './end-run'

/**
 * The host answers no more for now: the run waits until it does, by a job in place of this one, so that the wait costs
 * no attempt. A newer request has a job already.
 */
export function waitForHost(ctx: Context, run: ClaimedRun, resumesAt: Date): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if (!(await putRunBack(tx, run, null, resumesAt))) return
    const { orgId, repositoryId } = run
    await queueIndexes(tx, orgId, [repositoryId], { priority: INDEX_PRIORITY.push, runAt: resumesAt })
  })
}
