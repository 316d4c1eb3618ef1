import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, type JobHandlers, PRIORITY } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import { updateStaleIssue } from './issue/update-stale-issue'
import type * as jobs from './jobs'
import { refreshStaleness as refreshStalenessJob } from './jobs'
import { staleSpecWarning } from './notices'
import { stillStale } from './record-stale-specs'
import { refreshStaleness } from './refresh-staleness'
import { stalenessRouter } from './router'

export { tools } from './tools'

export const procedures = { staleness: stalenessRouter }

export const onSectionsIdentified: ChangeHandler<'onSectionsIdentified'> = (tx, { orgId, repositoryId }) =>
  addJob(
    tx,
    refreshStalenessJob,
    { orgId, repositoryId, requestId: tx.requestId },
    { queue: historyQueue(repositoryId), key: `staleness:${repositoryId}`, priority: PRIORITY.identities },
  )

export const jobHandlers: JobHandlers<typeof jobs> = {
  updateStaleIssue,
  refreshStaleness: (ctx, payload) => refreshStaleness(ctx, payload, ctx),
}

export const noticeChecks: readonly CheckedNotice[] = [{ kind: staleSpecWarning, check: stillStale }]
