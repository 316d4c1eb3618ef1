import type { ChangeHandler } from '#server/kernel/changes'
import type { TicketPreview } from '#server/kernel/contributions'
import { addJob, type JobHandlers, orgFlag } from '#server/kernel/jobs'
import { whileConditionLasts } from '#server/kernel/notices/conditions'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { ticketMetrics } from './health/ticket-metrics'
import { onIssueChange } from './incoming/request-runs'
import { CONNECTION_EVENTS, EVENTS } from './incoming/vendor-events'
import type * as jobs from './jobs'
import { afterIndex as afterIndexJob, syncOrg as syncOrgJob } from './jobs'
import { ticketSyncFailure } from './notices'
import { previewSave } from './preview/preview-save'
import { compareAll, compareRepository } from './reconcile/compare-repository'
import { ticketFindingsRouter } from './reconcile/router'
import { syncRouter } from './router'
import { afterIndex } from './runs/after-index'
import { requeueLostRuns } from './runs/requeue-lost-runs'
import { sweepRuns } from './runs/sweep-runs'
import { syncAll, syncOrg } from './runs/sync-now'
import { syncRepository } from './runs/sync-repository'
import { ticketUndoRouter } from './undo/router'
import { targetOf } from './world/sync-target'
import { writeBack } from './write-back/write-back'

export { tools } from './tools'
export { CONNECTION_EVENTS as connectionEvents, EVENTS as events, onIssueChange }

export const procedures = {
  sync: syncRouter,
  ticketUndo: ticketUndoRouter,
  ticketFindings: ticketFindingsRouter,
}

export const onSectionsIdentified: ChangeHandler<'onSectionsIdentified'> = (tx, { orgId, repositoryId }) =>
  addJob(
    tx,
    afterIndexJob,
    { orgId, repositoryId, requestId: tx.requestId },
    { key: `tickets-after-index:${repositoryId}`, flags: [orgFlag(orgId)] },
  )

export const onPauseEnded: ChangeHandler<'onPauseEnded'> = (tx, { orgId }) =>
  addJob(tx, syncOrgJob, { orgId, requestId: tx.requestId }, { flags: [orgFlag(orgId)] })

export const previewTickets: TicketPreview = (ctx, repository, saved) =>
  previewSave(ctx, targetOf(ctx.org, repository), saved)

export const storedMetrics = [ticketMetrics]

export const jobHandlers: JobHandlers<typeof jobs> = {
  afterIndex: (ctx, payload) => afterIndex(ctx, payload),
  syncRepository: (ctx, payload) => syncRepository(ctx, payload),
  syncAll: (ctx) => syncAll(ctx),
  syncOrg: (ctx, { orgId }) => syncOrg(ctx, orgId),
  requeueLostRuns: (ctx) => requeueLostRuns(ctx),
  compareRepository: (ctx, payload) => compareRepository(ctx, payload),
  compareAll: (ctx) => compareAll(ctx),
  sweepRuns: (ctx) => sweepRuns(ctx),
  writeBack: (ctx, payload) => writeBack(ctx, payload),
}

export const noticeChecks: readonly CheckedNotice[] = [
  { kind: ticketSyncFailure, check: whileConditionLasts(ticketSyncFailure) },
]
