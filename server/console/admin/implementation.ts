import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { queueMetrics } from './queue-metrics'
import { adminRouter } from './router'
import { sweepGivenUp } from './sweep-given-up'

export const procedures = { admin: adminRouter }

export const storedMetrics = [queueMetrics]

export const jobHandlers: JobHandlers<typeof jobs> = {
  sweepGivenUp: (ctx) => sweepGivenUp(ctx),
}
