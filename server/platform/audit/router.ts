import { z } from 'zod'
import { orgProcedure, platformProcedure, router, signedInProcedure } from '#server/kernel/procedures'
import { exportLog } from './export-acts'
import { listActs } from './list-acts'
import { ActFilter, ActLabelsWire, ActQuery, ActsWire } from './wire'

export const auditRouter = router({
  list: orgProcedure('org:manage')
    .input(ActQuery)
    .output(ActsWire)
    .query(({ ctx, input }) => listActs(ctx, input)),

  labels: signedInProcedure.output(ActLabelsWire).query(({ ctx }) => ctx.registry.acts),

  export: orgProcedure('org:manage')
    .input(ActFilter)
    .query(({ ctx, input }) => exportLog(ctx, input)),

  platform: platformProcedure(z.object({}))
    .input(ActQuery)
    .output(ActsWire)
    .query(({ ctx, input }) => listActs(ctx, input)),

  exportPlatform: platformProcedure(z.object({}))
    .input(ActFilter)
    .query(({ ctx, input }) => exportLog(ctx, input)),
})
