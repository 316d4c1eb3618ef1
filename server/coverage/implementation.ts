import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { recordDays } from './record-days'
import { coverageRouter } from './router'

export { tools } from './tools'

export const procedures = { coverage: coverageRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  recordDays: (ctx, payload) => recordDays(ctx, payload, ctx),
}
