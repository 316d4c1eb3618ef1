import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { refreshStaleness } from './refresh-staleness'
import { stalenessRouter } from './router'

export { tools } from './tools'

export const procedures = { staleness: stalenessRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  refreshStaleness: (ctx, payload) => refreshStaleness(ctx, payload, ctx),
}
