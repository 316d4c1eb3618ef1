import type { JobHandlers } from '#server/kernel/jobs'
import { claimAdministered } from './claim-installation'
import type * as jobs from './jobs'
import { installationsRouter } from './router'
import { sweepRemoved } from './sweep-removed'
import { syncInstallation } from './sync-installation'

export { EVENTS as events } from './handle-events'
export const onCodeHostLink = claimAdministered

export const procedures = { installations: installationsRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  sweepRemoved: (ctx) => sweepRemoved(ctx),
  syncInstallation: (ctx, payload) => syncInstallation(ctx, payload),
}
