import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { sweepRateCounts } from './sweep-rate-counts'

export const jobHandlers: JobHandlers<typeof jobs> = {
  sweepRateCounts: (ctx) => sweepRateCounts(ctx),
}
