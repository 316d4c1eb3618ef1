import { z } from 'zod'
import { platformProcedure, router } from '#server/kernel/procedures'
import { getOverview } from './get-overview'
import { OverviewWire } from './wire'

export const operationRouter = router({
  overview: platformProcedure(z.object({}))
    .output(OverviewWire)
    .query(({ ctx }) => getOverview(ctx)),
})
