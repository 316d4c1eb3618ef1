import { recordAct } from '../audit'
import type { Context } from '../kernel/context'
import { addJob } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'
import * as jobs from './jobs'
import { beginReconciliation } from './progress'

/** Has everything compared with its host now; whoever asks while one is under way gets that one. */
export function requestReconciliation(ctx: Context): Promise<{ ok: true; id: number }> {
  return withTransaction(ctx, async (tx) => {
    const { id } = await beginReconciliation(tx)
    await queueReconciliation(tx)
    await recordAct(tx, { act: 'reconciliation.request', target: { kind: 'reconciliation', id } })
    return { ok: true, id }
  })
}

/** The nightly one has the same key, so that they never run beside each other. */
export const queueReconciliation = (ctx: Context, { runAt }: { runAt?: Date } = {}): Promise<void> =>
  addJob(ctx, jobs.reconcile, {}, { queue: 'reconciliation', key: 'reconcile', runAt })
