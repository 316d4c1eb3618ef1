import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, type JobHandlers, PRIORITY } from '#server/kernel/jobs'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import type * as jobs from './jobs'
import { trackSectionIdentities as trackSectionIdentitiesJob } from './jobs'
import { historyRouter } from './router'
import { sweepDigests } from './sweep-digests'
import { trackAllIdentities } from './track-all-identities'
import { trackSectionIdentities } from './track-section-identities'

export const procedures = { history: historyRouter }

/** Section tracking needs the document dates, so it runs after them in the same queue. */
export const onPublished: ChangeHandler<'onPublished'> = async (tx, publication) => {
  const { orgId, repositoryId, hasCommits } = publication
  if (!hasCommits) return
  await addJob(
    tx,
    trackSectionIdentitiesJob,
    { orgId, repositoryId, requestId: tx.requestId },
    { queue: historyQueue(repositoryId), key: `follow:${repositoryId}`, priority: PRIORITY.identities },
  )
}

export const jobHandlers: JobHandlers<typeof jobs> = {
  trackSectionIdentities: (ctx, payload) => trackSectionIdentities(ctx, payload, ctx),
  trackAllIdentities: (ctx) => trackAllIdentities(ctx),
  sweepDigests: (ctx) => sweepDigests(ctx),
}
