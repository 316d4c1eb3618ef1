import { z } from 'zod'
import { platformProcedure, router } from '#server/kernel/procedures'
import { listReconciliations } from './list-reconciliations'
import { requestReconciliation } from './request-reconciliation'
import { ReconciliationsWire, RequestedWire } from './wire'

export const reconciliationRouter = router({
  list: platformProcedure(z.object({}))
    .output(ReconciliationsWire)
    .query(({ ctx }) => listReconciliations(ctx)),

  request: platformProcedure(z.object({}))
    .output(RequestedWire)
    .mutation(({ ctx }) => requestReconciliation(ctx)),
})
