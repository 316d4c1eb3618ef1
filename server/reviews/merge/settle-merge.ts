import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { reviewFindings, reviews } from '../../../db/schema'
import { recordAct } from '../../audit'
import { requestIndex } from '../../indexing'
import type { JobContext, OrgContext } from '../../kernel/context'
import type { PayloadOf } from '../../kernel/jobs'
import { withTransaction } from '../../kernel/transaction'
import { CodeHostError } from '../../ports/codehost/port'
import type * as jobs from '../jobs'
import { changeReview } from '../publish/change-review'
import { type PullFacts, readPull } from '../pull/read-pull'
import { findReviewTarget, type ReviewTarget } from '../pull/review-target'
import { readFindings } from '../run/store-analysis'
import { readSettings } from '../settings/read-settings'
import { commitEdits, type EditedPaths, proposeEdits } from './propose-edits'
import { type RealizedCriterion, writeRealized } from './realized-edits'
import { recordAttestations } from './record-attestations'

/** Verdicts below are not written to documents without a decision of a person. */
const MIN_CONFIDENCE = 0.8

/** The job after a merge: attestations count, and realized criteria are checked, proposed or recorded. */
export async function settleMerge(ctx: JobContext, job: PayloadOf<typeof jobs.settleMerge>): Promise<void> {
  const target = await findReviewTarget(ctx, job)
  const pull = target && (await readPull(ctx, target, job.number))
  if (!target || pull?.state !== 'merged' || (await isSettled(ctx, job))) return
  const at = { ...job, headSha: pull.head.commitSha }
  const findings = await readFindings(ctx, at)
  await recordAttestations(ctx, target, pull, findings)
  const realized = await findRealized(ctx, target, pull, findings)
  const { atMerge } = await readSettings(ctx, target.repository)
  if (realized.length === 0) return changeReview(ctx, at, { mergeOutcome: 'nothing' })
  if (atMerge === 'record')
    return changeReview(ctx, at, {
      mergeOutcome: 'recorded',
      mergeNote: `${realized.length} realized criteria are recorded here.`,
    })
  const orgContext: OrgContext = { ...ctx, org: target.org, permissions: [] }
  if (atMerge === 'check' && (await checkCriteria(orgContext, target, pull, realized))) return
  await proposeCriteria(orgContext, target, pull, realized)
}

async function isSettled(
  { db }: JobContext,
  { orgId, repositoryId, number }: PayloadOf<typeof jobs.settleMerge>,
) {
  const [row] = await db
    .select({ outcome: reviews.mergeOutcome })
    .from(reviews)
    .where(and(eq(reviews.orgId, orgId), eq(reviews.repositoryId, repositoryId), eq(reviews.number, number)))
  return row?.outcome != null
}

/** Accepted realizations, and those that the model is sure of. `partial` never counts. */
async function findRealized(
  ctx: JobContext,
  { repository: { orgId, id } }: ReviewTarget,
  { number }: PullFacts,
  findings: Awaited<ReturnType<typeof readFindings>>,
): Promise<RealizedCriterion[]> {
  const realized = findings.flatMap(({ content, state, path, criterionId }) => {
    if (content.kind !== 'realization' || content.verdict !== 'realized' || criterionId === null) return []
    if (state === 'dismissed' || (state === 'open' && content.confidence < MIN_CONFIDENCE)) return []
    return [{ path, criterionId, files: content.files }]
  })
  if (realized.length === 0) return []
  const earlier = await ctx.db
    .select({ path: reviewFindings.path, criterionId: reviewFindings.criterionId })
    .from(reviewFindings)
    .innerJoin(
      reviews,
      and(
        eq(reviews.orgId, reviewFindings.orgId),
        eq(reviews.repositoryId, reviewFindings.repositoryId),
        eq(reviews.number, reviewFindings.number),
        sql`${reviews.mergeOutcome} = 'checked'`,
      ),
    )
    .where(
      and(
        eq(reviewFindings.orgId, orgId),
        eq(reviewFindings.repositoryId, id),
        ne(reviewFindings.number, number),
        inArray(
          reviewFindings.criterionId,
          realized.map(({ criterionId }) => criterionId),
        ),
      ),
    )
  const wasChecked = new Set(earlier.map(({ path, criterionId }) => `${path}\n${criterionId}`))
  return realized.map((each) => ({
    ...each,
    isToCheck: !wasChecked.has(`${each.path}\n${each.criterionId}`),
  }))
}

function editsOf(
  { number }: PullFacts,
  realized: readonly RealizedCriterion[],
  proposesDone: boolean,
): EditedPaths {
  const ofPath = (path: string) => realized.filter((each) => each.path === path)
  return {
    number,
    paths: [...new Set(realized.map(({ path }) => path))],
    edit: (path, text) => writeRealized(text, ofPath(path), { number, proposesDone }),
    subject: `chore(svc): record criteria realized in #${number}`,
  }
}

/** Commits to the default branch. False if the branch takes only pull requests. */
async function checkCriteria(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  realized: readonly RealizedCriterion[],
): Promise<boolean> {
  const head = await target.host.head(target.ref)
  if (!head) return false
  try {
    const tip = { name: head.branch, commitSha: head.commitSha }
    const commitSha = await commitEdits(ctx, target, tip, editsOf(pull, realized, false))
    await finish(ctx, target, pull, {
      mergeOutcome: 'checked',
      mergeNote: commitSha && `Commit ${commitSha}`,
    })
    return true
  } catch (error) {
    if (error instanceof CodeHostError && error.code === 'protected') return false
    throw error
  }
}

async function proposeCriteria(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  realized: readonly RealizedCriterion[],
): Promise<void> {
  const head = await target.host.head(target.ref)
  if (!head) return
  const opened = await proposeEdits(ctx, target, {
    ...editsOf(pull, realized, true),
    branch: `svc/review-${pull.number}`,
    base: { name: head.branch, commitSha: head.commitSha },
    body: `Criteria that #${pull.number} realized, with their evidence. Uncheck what is not met yet before you merge.`,
  })
  await finish(ctx, target, pull, {
    mergeOutcome: opened ? 'proposed' : 'nothing',
    mergeNote: opened && `Pull request #${opened.number}`,
  })
}

function finish(
  ctx: OrgContext,
  { repository }: ReviewTarget,
  { number }: PullFacts,
  change: Pick<typeof reviews.$inferInsert, 'mergeOutcome' | 'mergeNote'>,
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { orgId, id: repositoryId, owner, name } = repository
    await changeReview(tx, { orgId, repositoryId, number }, change)
    await recordAct(tx, {
      act: 'review.write',
      target: { kind: 'review', id: number, name: `${owner}/${name}#${number}` },
      details: { outcome: change.mergeOutcome ?? '', note: change.mergeNote ?? '' },
    })
    if (change.mergeOutcome === 'checked') await requestIndex(tx, repository)
  })
}
