import { and, eq } from 'drizzle-orm'
import { reviews } from '#db/schema/index'
import type { JobContext, OrgContext } from '#server/kernel/context'
import type { PayloadOf } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { requestIndex } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'
import { CodeHostError } from '#server/ports/codehost/port'
import type * as jobs from '../jobs'
import { changeReview } from '../publish/change-review'
import { mayWriteAtHost } from '../pull/may-write'
import { type PullFacts, readPull } from '../pull/read-pull'
import { findReviewTarget, type ReviewTarget } from '../pull/review-target'
import { readFindings } from '../run/store-analysis'
import { readSettings } from '../settings/read-settings'
import { findApprovedDocuments } from './find-approved'
import { findRealized } from './find-realized'
import { commitEdits, type EditedPaths, proposeEdits } from './propose-edits'
import { type RealizedCriterion, writeApproved, writeRealized } from './realized-edits'
import { recordAttestations } from './record-attestations'

/**
 * The job after a merge: attestations take effect, and realized criteria are checked, proposed or recorded. Text of strangers
 * can mislead the model, so criteria realized by their pull requests are at most proposed.
 */
export async function settleMerge(ctx: JobContext, job: PayloadOf<typeof jobs.settleMerge>): Promise<void> {
  const target = await findReviewTarget(ctx, job)
  const pull = target && (await readPull(ctx, target, job.number))
  if (!target || pull?.state !== 'merged' || (await isSettled(ctx, job))) return
  const at = { ...job, headSha: pull.head.commitSha }
  const findings = await readFindings(ctx, at)
  await recordAttestations(ctx, target, pull, findings)
  const realized = await findRealized(ctx, target, pull, findings)
  const approved = await findApprovedDocuments(ctx, target, pull)
  const mergeRecord: WrittenAtMerge = { realized, approved }
  const { atMerge } = await readSettings(ctx, target.repository)
  if (realized.length + approved.length === 0) return changeReview(ctx, at, { mergeOutcome: 'nothing' })
  if (atMerge === 'record')
    return changeReview(ctx, at, {
      mergeOutcome: 'recorded',
      mergeNote: `Recorded here only: ${whatIn(mergeRecord)}.`,
    })
  const orgContext: OrgContext = { ...ctx, org: target.org, permissions: [] }
  const mayCheck = atMerge === 'check' && (await mayWriteAtHost(target, pull.author))
  if (mayCheck && (await checkCriteria(orgContext, target, pull, mergeRecord))) return
  await proposeCriteria(orgContext, target, pull, mergeRecord)
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

interface WrittenAtMerge {
  realized: readonly RealizedCriterion[]
  /** Paths of documents that a review approved. */
  approved: readonly string[]
}

const whatIn = ({ realized, approved }: WrittenAtMerge) =>
  [
    ...(realized.length > 0 ? ['criteria realized'] : []),
    ...(approved.length > 0 ? ['documents approved'] : []),
  ].join(' and ')

function editsOf(
  { number }: PullFacts,
  { realized, approved }: WrittenAtMerge,
  proposesDone: boolean,
): EditedPaths {
  const ofPath = (path: string) => realized.filter((each) => each.path === path)
  return {
    number,
    paths: [...new Set([...realized.map(({ path }) => path), ...approved])],
    edit(path, text) {
      const checked = writeRealized(text, ofPath(path), { number, proposesDone })
      const reviewed = approved.includes(path) ? writeApproved(checked ?? text) : null
      return reviewed ?? checked
    },
    subject: `chore(svc): record ${whatIn({ realized, approved })} in #${number}`,
  }
}

/** Commits to the default branch. Returns false if the branch accepts only pull requests. */
async function checkCriteria(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  mergeRecord: WrittenAtMerge,
): Promise<boolean> {
  const head = await target.host.head(target.ref)
  if (!head) return false
  try {
    const tip = { name: head.branch, commitSha: head.commitSha }
    const commitSha = await commitEdits(ctx, target, tip, editsOf(pull, mergeRecord, false))
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
  mergeRecord: WrittenAtMerge,
): Promise<void> {
  const head = await target.host.head(target.ref)
  if (!head) return
  const opened = await proposeEdits(ctx, target, {
    ...editsOf(pull, mergeRecord, true),
    branch: `svc/review-${pull.number}`,
    base: { name: head.branch, commitSha: head.commitSha },
    body: `What is recorded after #${pull.number}: ${whatIn(mergeRecord)}. Take back what is not right before you merge.`,
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
