import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, type JobHandlers, orgFlag } from '#server/kernel/jobs'
import { reviewWithAi } from './ai/review-with-ai'
import { runCommand } from './commands/run-command'
import { EVENTS, onPullChange } from './events'
import type * as jobs from './jobs'
import { reviewOpenPulls as reviewOpenPullsJob } from './jobs'
import { settleMerge } from './merge/settle-merge'
import { publishRun } from './publish/publish-run'
import { reviewOpenPulls } from './pull/open-pulls'
import { reviewsRouter } from './router'
import { checkMergeGroup } from './run/check-merge-group'
import { reviewPull } from './run/review-pull'

export { EVENTS as events, onPullChange }

export const procedures = { reviews: reviewsRouter }

/** Pull requests that were opened before the first index could not be reviewed. */
export const onPublished: ChangeHandler<'onPublished'> = async (tx, publication) => {
  const { orgId, repositoryId, isFirst, hasCommits } = publication
  if (!isFirst || !hasCommits) return
  const options = { key: `reviews:${repositoryId}:open`, flags: [orgFlag(orgId)] }
  await addJob(tx, reviewOpenPullsJob, { orgId, repositoryId, requestId: tx.requestId }, options)
}

export const jobHandlers: JobHandlers<typeof jobs> = {
  reviewOpenPulls: (ctx, payload) => reviewOpenPulls(ctx, payload),
  checkMergeGroup: (ctx, payload) => checkMergeGroup(ctx, payload),
  reviewPull: (ctx, payload) => reviewPull(ctx, payload),
  reviewWithAi: (ctx, payload) => reviewWithAi(ctx, payload),
  settleMerge: (ctx, payload) => settleMerge(ctx, payload),
  runCommand: (ctx, payload) => runCommand(ctx, payload),
  publishRun: (ctx, payload) => publishRun(ctx, payload),
}
