import type { JobContext } from '#server/kernel/context'
import { addJob, orgFlag, type PayloadOf } from '#server/kernel/jobs'
import { isLastFailure } from '#server/kernel/problems/is-last-failure'
import { withTransaction } from '#server/kernel/transaction'
import type { ReviewReport } from '#spec/reviews/index'
import type * as jobs from '../jobs'
import { reviewWithAi, settleMerge } from '../jobs'
import { analysePull } from '../material/analyse-pull'
import { publishReview } from '../publish/publish-review'
import { publishSkipped } from '../publish/publish-skipped'
import { type PullFacts, readPull, recordPull } from '../pull/read-pull'
import { findReviewTarget, type ReviewTarget } from '../pull/review-target'
import { jobOfPull } from '../request-review'
import { readSettings } from '../settings/read-settings'
import { beginRun, changeRun } from './begin-run'
import type { ReviewRun } from './read-run'
import { storeAnalysis } from './store-analysis'
import { whyNotReviewed } from './why-not-reviewed'

/** The job of a pull request whose head moved: one run per head commit. A later head supersedes it. */
export async function reviewPull(ctx: JobContext, job: PayloadOf<typeof jobs.reviewPull>): Promise<void> {
  const target = await findReviewTarget(ctx, job)
  const pull = target && (await readPull(ctx, target, job.number))
  if (!target || !pull) return
  await recordPull(ctx, target, pull)
  if (pull.state === 'merged') return requestSettlement(ctx, job)
  if (pull.state !== 'open') return
  const reason = whyNotReviewed(target, pull, await readSettings(ctx, target.repository))
  if (reason !== null) return publishSkipped(ctx, target, pull, reason)
  const { isRepeated = false, requestedBy = null } = job
  const run = await beginRun(ctx, target, pull, { isRepeated, requestedBy })
  if (run) await doRun(ctx, target, pull, run)
}

const requestSettlement = (
  ctx: JobContext,
  { orgId, repositoryId, number, requestId }: PayloadOf<typeof jobs.reviewPull>,
): Promise<void> =>
  addJob(
    ctx,
    settleMerge,
    { orgId, repositoryId, number, requestId },
    jobOfPull('merge', { repositoryId, number }),
  )

async function doRun(ctx: JobContext, target: ReviewTarget, pull: PullFacts, run: ReviewRun): Promise<void> {
  try {
    const analysis = await analysePull(ctx, target, pull, ctx.signal)
    if (!(await isNewest(ctx, target, run))) return await supersede(ctx, run)
    const asksAi = target.config.agents.pr_analysis && isForAi(analysis.report)
    await withTransaction(ctx, async (tx) => {
      await storeAnalysis(tx, run, analysis)
      if (asksAi && run.aiState !== 'done') await requestAi(tx, run)
    })
    await publishReview(ctx, target, pull, run)
  } catch (error) {
    if (isLastFailure(ctx, error))
      await changeRun(ctx, run, { state: 'failed', error: FAILED, finishedAt: ctx.clock.now() })
    throw error
  }
}

/** Relevant code or documents. Without them the model has nothing to compare. */
const isForAi = ({ codeFiles, documents }: ReviewReport) => codeFiles + documents.length > 0

/** The job waits until this one ends, because jobs of a pull request run one after another. */
async function requestAi(ctx: JobContext, run: ReviewRun): Promise<void> {
  const { orgId, repositoryId, number, id: runId } = run
  await changeRun(ctx, run, { aiState: 'waiting', aiNote: null })
  const payload = { orgId, repositoryId, number, runId, requestId: ctx.requestId }
  await addJob(ctx, reviewWithAi, payload, { ...jobOfPull('ai', run), flags: [orgFlag(orgId)] })
}

const FAILED = 'The review failed several times. Run it again; if it fails again, contact an admin.'

/** Pushes during the run make its results useless, and have their own job. */
const isNewest = async (ctx: JobContext, target: ReviewTarget, { number, headSha }: ReviewRun) =>
  (await readPull(ctx, target, number))?.head.commitSha === headSha

const supersede = (ctx: JobContext, run: ReviewRun) =>
  changeRun(ctx, run, { state: 'superseded', finishedAt: ctx.clock.now() })
