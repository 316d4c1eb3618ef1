import { randomUUID } from 'node:crypto'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { Branch, Head } from '#server/ports/codehost/port'
import { findPullOf, openPullOf } from '#server/writing/pulls/index'
import {
  failEdits,
  finishBatch,
  isCommitOf,
  recordWriteBack,
  requireHead,
  type SplicedBatch,
  signedBatch,
  spliceAt,
} from './commit-batch'
import { changeEdits, type EditRow, findEdits, type WriteBackTarget } from './edit-rows'

/** The branch of the standing pull request. */
const BRANCH = 'svc/tickets'
/** Holds the new commit until the branch moves to it, so that the pull request is never without changes. */
const SCRATCH = 'svc/tickets-next'

const PULL_TEXT = {
  title: 'chore(svc): update sections from tickets',
  body: 'The default branch is protected, so ticket links and states arrive here. This pull request is updated until it is merged. If it is closed, its changes are not proposed again for 30 days.',
}

/** Updates the standing pull request, or opens it: one commit with all open edits on the current default branch. */
export async function proposeBatch(ctx: Context, target: WriteBackTarget): Promise<void> {
  const head = await requireHead(target)
  const rows = await findEdits(ctx, target, ['waiting', 'writing', 'proposed'])
  const spliced = await spliceAt(ctx, target, head.commitSha, rows)
  if (spliced.changes.length === 0) return finishBatch(ctx, target, { ...spliced, commitSha: head.commitSha })
  const commitSha = await writeBranch(ctx, target, head, spliced)
  const pull = await openStandingPull(ctx, target, head.branch)
  await withTransaction(ctx, async (tx) => {
    await changeEdits(tx, target, spliced.done, { state: 'proposed', commitSha, error: null })
    await failEdits(tx, target, spliced.failed)
    await recordWriteBack(tx, target, spliced.done, { branch: BRANCH, commit: commitSha, pull: pull.url })
  })
}

async function writeBranch(
  ctx: Context,
  target: WriteBackTarget,
  head: Head,
  spliced: SplicedBatch,
): Promise<string> {
  const { host, ref } = target
  const tip = await host.branch(ref, BRANCH)
  if (tip && (await hasOtherCommits(target, tip, head))) return addCommit(ctx, target, tip, spliced.done)
  await removeBranch(target, SCRATCH)
  await host.createBranch(ref, { name: SCRATCH, commitSha: head.commitSha })
  const { commitSha } = await host.commit(ref, {
    branch: SCRATCH,
    parentSha: head.commitSha,
    changes: spliced.changes,
    ...signedBatch(ctx, randomUUID(), spliced),
  })
  if (tip) await host.resetBranch(ref, { name: BRANCH, commitSha }, tip.commitSha)
  else await host.createBranch(ref, { name: BRANCH, commitSha })
  await removeBranch(target, SCRATCH)
  return commitSha
}

/** Commits of people on the branch are kept, and ours is added to them. */
async function hasOtherCommits({ host, ref }: WriteBackTarget, tip: Branch, head: Head): Promise<boolean> {
  for await (const { message } of host.history(ref, tip.commitSha, { sinceSha: head.commitSha }))
    if (!isCommitOf(message, null)) return true
  return false
}

async function addCommit(
  ctx: Context,
  target: WriteBackTarget,
  tip: Branch,
  rows: readonly EditRow[],
): Promise<string> {
  const spliced = await spliceAt(ctx, target, tip.commitSha, rows)
  if (spliced.changes.length === 0) return tip.commitSha
  const { commitSha } = await target.host.commit(target.ref, {
    branch: BRANCH,
    parentSha: tip.commitSha,
    changes: spliced.changes,
    ...signedBatch(ctx, randomUUID(), spliced),
  })
  return commitSha
}

async function removeBranch({ host, ref }: WriteBackTarget, name: string): Promise<void> {
  const branch = await host.branch(ref, name)
  if (branch) await host.deleteBranch(ref, branch)
}

async function openStandingPull(ctx: Context, target: WriteBackTarget, base: string) {
  const orgContext = { ...ctx, org: target.org, permissions: [] }
  const open = await findPullOf(orgContext, target, BRANCH)
  if (open) return open
  return openPullOf(orgContext, target, { ...PULL_TEXT, head: BRANCH, base }, async () => {})
}

/**
 * Ends the standing pull request's proposals that are on the default branch by any means. If the pull request is closed, the
 * others were declined.
 */
export async function settleProposals(ctx: Context, target: WriteBackTarget): Promise<void> {
  const rows = await findEdits(ctx, target, ['proposed'])
  if (rows.length === 0) return
  const { commitSha } = await requireHead(target)
  const open: EditRow[] = []
  for (const row of rows) {
    const { changes, done } = await spliceAt(ctx, target, commitSha, [row])
    const isMerged = done.length > 0 && changes.length === 0
    if (isMerged) await changeEdits(ctx, target, [row], { state: 'done', commitSha })
    else open.push(row)
  }
  if (open.length === 0) return
  if (await findPullOf({ db: ctx.db, org: target.org }, target, BRANCH)) return
  await changeEdits(ctx, target, open, { state: 'declined', error: DECLINED })
}

const DECLINED = 'The pull request was closed without a merge.'
