import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, type JobHandlers, PRIORITY } from '#server/kernel/jobs'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import type * as jobs from './jobs'
import { recordDays as recordDaysJob } from './jobs'
import { recordDays } from './record-days'
import { coverageRouter } from './router'

export { tools } from './tools'

export const procedures = { coverage: coverageRouter }

export const onSectionsIdentified: ChangeHandler<'onSectionsIdentified'> = (tx, { orgId, repositoryId }) =>
  addJob(
    tx,
    recordDaysJob,
    { orgId, repositoryId, requestId: tx.requestId },
    { queue: historyQueue(repositoryId), key: `days:${repositoryId}`, priority: PRIORITY.identities },
  )

export const jobHandlers: JobHandlers<typeof jobs> = {
  recordDays: (ctx, payload) => recordDays(ctx, payload, ctx),
}
