import type { Context, JobContext } from '#server/kernel/context'
import { addJob, orgFlag, type PayloadOf } from '#server/kernel/jobs'
import { isLastFailure } from '#server/kernel/problems/is-last-failure'
import { withTransaction } from '#server/kernel/transaction'
import { isPermanentRefusal } from '#server/ports/codehost/port'
import { hasGates, type ReviewReport } from '#spec/reviews/index'
import type * as jobs from '../jobs'
import { reviewWithAi, settleMerge } from '../jobs'
import { analyzePull } from '../material/analyze-pull'
import { CHECK_NAME, reviewPage } from '../publish/publish-check'
import { publishReview } from '../publish/publish-review'
import { type PullFacts, readPull, recordPull } from '../pull/read-pull'
import { findReviewTarget, type ReviewTarget } from '../pull/review-target'
import { jobOfPull } from '../request-review'
import { type ReviewSettings, readSettings } from '../settings/read-settings'
import { beginRun, changeRun } from './begin-run'
import { findRunOfHead, type ReviewRun } from './read-run'
import { storeAnalysis } from './store-analysis'

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
    const analysis = await analyzePull(ctx, target, pull, ctx.signal)
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

/**
 * A neutral check for a head that is not reviewed, so that a branch that requires the check is not blocked. A head that was reviewed keeps
 * its check.
 */
async function publishSkipped(
  ctx: Context,
  { forge, org, repository }: ReviewTarget,
  { number, head }: PullFacts,
  reason: string,
): Promise<void> {
  if (!forge) return
  const { orgId, id: repositoryId } = repository
  const run = await findRunOfHead(ctx, { orgId, repositoryId, number, headSha: head.commitSha })
  if (run?.state === 'done') return
  const check = { name: CHECK_NAME, headSha: head.commitSha, kind: 'skipped' }
  try {
    if ((await forge.host.findCheck(forge.ref, check)) !== null) return
    const detailsUrl = reviewPage(ctx, org, repository, number)
    const text = { conclusion: 'neutral' as const, title: 'Not reviewed', summary: reason, detailsUrl }
    await forge.host.createCheck(forge.ref, { ...check, ...text })
  } catch (error) {
    if (!isPermanentRefusal(error)) throw error
    ctx.log.info({ err: error, repository: repositoryId, pull: number }, 'the host does not take the check')
  }
}

/** Branches of pull requests that the product opens after a review or a triage. It also opens pull requests for people. */
const OWN_BRANCH = /^svc\/(?:review|updates|spec)-\d+$/

/** Why an open pull request is not reviewed, as a sentence. Null if it is. */
function whyNotReviewed(
  { forge, config }: ReviewTarget,
  { isDraft, author, head }: PullFacts,
  settings: ReviewSettings,
): string | null {
  if (isDraft) return 'It is a draft. It is reviewed when it is ready for review.'
  const ownName = forge ? `${forge.host.appSlug}[bot]` : 'Plumbline'
  if (author === ownName && !head.isFork && OWN_BRANCH.test(head.name))
    return 'Plumbline opened this pull request. People review it.'
  if (!config.agents.pr_analysis && !hasGates(settings))
    return '`agents.pr_analysis` in CONFIG.yaml is false, and no gate is enabled.'
  return null
}
