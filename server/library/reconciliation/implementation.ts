import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { reconcile } from './reconcile'
import { reconciliationRouter } from './router'

export const procedures = { reconciliation: reconciliationRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  reconcile: (ctx) => reconcile(ctx, ctx),
}
