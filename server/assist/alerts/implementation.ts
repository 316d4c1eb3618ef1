import type { JobHandlers } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import type * as jobs from './jobs'
import { alertsRouter } from './list/router'
import { errorSpike } from './notices'
import { processDeliveries } from './processing/process-deliveries'
import { requestOverdue } from './processing/request-overdue'
import { alertSourcesRouter } from './sources/router'
import { currentSpike } from './spikes/current-spike'
import { followSpikes } from './spikes/follow-spikes'
import { sweepAlerts } from './sweep-alerts'
import { triageAlerts } from './triage/triage-alerts'

export const procedures = { alerts: alertsRouter, alertSources: alertSourcesRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  processAlerts: (ctx, { orgId }) => processDeliveries(ctx, orgId),
  sweepAlerts: (ctx) => sweepAlerts(ctx),
  triageAlerts: (ctx, { orgId }) => triageAlerts(ctx, orgId),
  followSpikes: async (ctx) => {
    await requestOverdue(ctx)
    await followSpikes(ctx)
  },
}

export const noticeChecks: readonly CheckedNotice[] = [{ kind: errorSpike, check: currentSpike }]
