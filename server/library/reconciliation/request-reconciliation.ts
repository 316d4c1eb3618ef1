import type { Context } from '#server/kernel/context'
import { addJob } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import * as jobs from './jobs'
import { beginReconciliation } from './progress'

/** Requests a reconciliation now. Returns the running one if there is one. */
export function requestReconciliation(ctx: Context): Promise<{ ok: true; id: number }> {
  return withTransaction(ctx, async (tx) => {
    const { id } = await beginReconciliation(tx)
    await queueReconciliation(tx)
    await recordAct(tx, { act: 'reconciliation.request', target: { kind: 'reconciliation', id } })
    return { ok: true, id }
  })
}

/** Uses the job key of the nightly reconciliation, so that the two never run at the same time. */
export const queueReconciliation = (ctx: Context, { runAt }: { runAt?: Date } = {}): Promise<void> =>
  addJob(ctx, jobs.reconcile, {}, { queue: 'reconciliation', key: 'reconcile', runAt })
