import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { eraseOrg } from './org/erase-org'
import { sweepOldRows } from './retention/sweep-old-rows'
import { dataRouter } from './router'

export const procedures = { data: dataRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  eraseOrg: (ctx, payload) => eraseOrg(ctx, payload),
  sweepOldRows: (ctx) => sweepOldRows(ctx),
}
