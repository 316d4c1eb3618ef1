import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { writeBack } from './write-back'

export const jobHandlers: JobHandlers<typeof jobs> = {
  writeBack: (ctx, payload) => writeBack(ctx, payload),
}
