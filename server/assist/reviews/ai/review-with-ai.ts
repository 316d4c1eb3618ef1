import { and, eq, gte, ne, or } from 'drizzle-orm'
import { reviewRuns } from '#db/schema/index'
import type { JobContext, OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, isDomainError } from '#server/kernel/errors'
import type { PayloadOf } from '#server/kernel/jobs'
import { isLastFailure } from '#server/kernel/problems/is-last-failure'
import { withTransaction } from '#server/kernel/transaction'
import { PortError } from '#server/ports/port-error'
import { completeTask, temporaryFailureOf } from '#server/writing/ai/index'
import { checkAnswer, EMPTY_REPORT, readAiAnswer } from '#spec/reviews/index'
import type * as jobs from '../jobs'
import { readChanges } from '../material/read-changes'
import { publishReview } from '../publish/publish-review'
import { mayWriteAtHost } from '../pull/may-write'
import { type PullFacts, readPull } from '../pull/read-pull'
import { findReviewTarget, type ReviewTarget } from '../pull/review-target'
import { changeRun } from '../run/begin-run'
import { type ReviewRun, readRun } from '../run/read-run'
import { storeFindings } from '../run/store-analysis'
import { readAiMaterial } from './read-ai-material'
import { writeTask } from './write-task'

type AiTask = PayloadOf<typeof jobs.reviewWithAi>

/**
 * The job after the part without AI: asks the model once per head, and publishes the valid part of its answer. After a crash, a
 * stored answer is published without asking again.
 */
export async function reviewWithAi(ctx: JobContext, job: AiTask): Promise<void> {
  try {
    await askAndPublish(ctx, job)
  } catch (error) {
    const isPostponed = error instanceof PortError && error.resumesAt !== null
    if (isLastFailure(ctx, error) && !isPostponed) await giveUp(ctx, job)
    throw error
  }
}

/** No job will ask again, so the page must not show that an answer is awaited. */
async function giveUp(ctx: JobContext, { orgId, runId: id }: AiTask): Promise<void> {
  const run = await readRun(ctx, { orgId, id })
  if (run?.aiState === 'waiting') await changeRun(ctx, run, { aiState: 'failed', aiNote: FAILED })
}

async function askAndPublish(ctx: JobContext, job: AiTask): Promise<void> {
  const target = await findReviewTarget(ctx, job)
  const run = await readRun(ctx, { orgId: job.orgId, id: job.runId })
  if (!target || !run || run.aiState === 'none') return
  const pull = await readPull(ctx, target, run.number)
  if (pull?.head.commitSha !== run.headSha) return changeRun(ctx, run, { aiState: 'none' })
  if (run.aiState === 'waiting') await askOrExplain(ctx, target, pull, run)
  await publishReview(ctx, target, pull, run)
}

async function askOrExplain(ctx: JobContext, target: ReviewTarget, pull: PullFacts, run: ReviewRun) {
  const isOutsider = !(await mayWriteAtHost(target, pull.author))
  const orgContext: OrgContext = { ...ctx, org: target.org, permissions: [] }
  if (isOutsider && !(await takePlaceOfOutsider(orgContext, run)))
    return changeRun(ctx, run, { aiState: 'none', aiNote: LIMITED })
  try {
    await ask(orgContext, target, pull, run)
  } catch (error) {
    if (!isDomainError(error)) throw error
    const temporary = temporaryFailureOf(error, ctx, run.startedAt)
    if (temporary) throw temporary
    const aiNote =
      error.code === 'not_configured' || error.code === 'payment_required' ? NO_AI : error.message
    await changeRun(ctx, run, { aiState: 'failed', aiNote })
  }
}

async function ask(ctx: OrgContext, target: ReviewTarget, pull: PullFacts, run: ReviewRun): Promise<void> {
  const { mergeBaseSha } = run
  if (!run.report || mergeBaseSha === null) return
  const report = { ...EMPTY_REPORT, ...run.report }
  const commits = { mergeBaseSha, headSha: run.headSha }
  const { files } = await readChanges(target, run.number, commits)
  const material = await readAiMaterial(ctx, target, pull, { report, files })
  const { realization_check: wantsRealizations, doc_updates: wantsDocUpdates } = target.config.agents
  await completeTask(ctx, {
    kind: 'pr_analysis',
    task: writeTask(material),
    async store(tx, text, { model, inputTokens, outputTokens, costMicroUsd }) {
      const answer = readAiAnswer(text)
      const findings = answer ? checkAnswer(answer, { ...material, wantsRealizations, wantsDocUpdates }) : []
      await storeFindings(tx, run, findings)
      await changeRun(tx, run, {
        aiState: answer ? 'done' : 'failed',
        aiSummary: answer?.summary?.replace(/:\/\//g, ': //') ?? null,
        aiNote: answer ? null : UNREADABLE,
        aiFinishedAt: tx.clock.now(),
        model,
        // A repeated run costs again.
        inputTokens: sumOf(run.inputTokens, inputTokens),
        outputTokens: sumOf(run.outputTokens, outputTokens),
        costMicroUsd: sumOf(run.costMicroUsd, costMicroUsd),
      })
    },
  })
}

const sumOf = (before: number | null, now: number | null) =>
  before === null && now === null ? null : (before ?? 0) + (now ?? 0)

/** Maximum number of AI operations per repository and day that people without write access may cause. */
const MAX_BY_OUTSIDERS = 10
const DAY_MS = 86_400_000

const NO_AI = 'This review uses no AI, because no key is configured or the plan includes none.'
const FAILED = 'The AI part failed several times. Run the review again; if it fails again, contact an admin.'
const LIMITED =
  'The AI part was left out: people without write access used up its daily limit for this repository.'
const UNREADABLE =
  'The AI part was left out: the answer of the model could not be read. Run the review again.'

/**
 * Marks the run as caused by a person without write access. Returns false if the day's limit is reached. The mark is set before
 * the model is asked, so that parallel runs count each other. A repeated run keeps its place.
 */
async function takePlaceOfOutsider(ctx: OrgContext, run: ReviewRun): Promise<boolean> {
  const { orgId, repositoryId, id } = run
  const dayAgo = new Date(ctx.clock.now().getTime() - DAY_MS)
  const hasPlace = and(
    eq(reviewRuns.orgId, orgId),
    eq(reviewRuns.repositoryId, repositoryId),
    eq(reviewRuns.aiByOutsider, true),
    ne(reviewRuns.id, id),
    or(
      gte(reviewRuns.aiFinishedAt, dayAgo),
      and(eq(reviewRuns.aiState, 'waiting'), gte(reviewRuns.startedAt, dayAgo)),
    ),
  )
  try {
    await withTransaction(ctx, async (tx) => {
      await limitRows(tx, {
        key: `AI reviews by outsiders of ${repositoryId}`,
        max: MAX_BY_OUTSIDERS,
        count: () => tx.db.$count(reviewRuns, hasPlace),
        refusal: () => conflict(LIMITED),
      })
      await changeRun(tx, run, { aiByOutsider: true })
    })
    return true
  } catch (error) {
    if (isDomainError(error) && error.code === 'conflict') return false
    throw error
  }
}
