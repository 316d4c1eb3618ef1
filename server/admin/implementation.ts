import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { adminRouter } from './router'
import { sweepGivenUp } from './sweep-given-up'

export const procedures = { admin: adminRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  sweepGivenUp: (ctx) => sweepGivenUp(ctx),
}
