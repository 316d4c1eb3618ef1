import { pulls } from '#db/schema/index'
import { findCommitAuthor } from '#server/accounts/auth/index'
import {
  SERVICE_AUTHOR,
  withAccount,
  withoutServiceTrailers,
} from '#server/kernel/code-hosts/commit-trailers'
import type { OrgContext } from '#server/kernel/context'
import { conflict, isDomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { CodeHostError } from '#server/ports/codehost/port'
import {
  findLocalRepository,
  type LocalRepository,
  lockIssueNumbers,
  type RepoNames,
  reportPullChange,
  setIssueState,
} from '#server/writing/issues/index'
import { deletePullBranch } from './delete-branch'
import { getPull } from './get-pull'
import { isPull, targetOf } from './pull-key'
import { type PullStatus, readPullStatus } from './pull-status'
import { findPull, type Pull, pullStateOf } from './read-pulls'
import type { MergeInput, PullWire } from './wire'

/**
 * Merges of a repository run one at a time. If the base already contains everything, only the record is updated: after a merge
 * by other means, or if an earlier merge stopped before it was recorded.
 */
export async function mergePull(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  input: MergeInput,
): Promise<PullWire> {
  const merged = await mergeOnly(ctx, at, number, input)
  if (!input.delete_branch || !merged.can_delete_branch) return merged
  try {
    return await deletePullBranch(ctx, at, number)
  } catch (error) {
    // The merge stands. The answer says that the branch still exists.
    if (isDomainError(error) || error instanceof CodeHostError) return merged
    throw error
  }
}

function mergeOnly(ctx: OrgContext, at: RepoNames, number: number, input: MergeInput): Promise<PullWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    await lockIssueNumbers(tx, repository)
    const row = await findPull(tx, repository, number)
    if (pullStateOf(row) !== 'open')
      throw conflict(`The pull request is ${pullStateOf(row)}. Only an open one can be merged.`)
    if (row.pull.isDraft) throw conflict('The pull request is a draft. Mark it ready for review, then merge.')
    const status = await readPullStatus(tx, repository, row)
    refuseUnmergeable(row, status, input)
    const mergeCommitSha =
      status.trial?.state === 'nothing'
        ? status.baseSha
        : await createMergeCommit(tx, repository, row, status, input)
    const { headSha, baseSha } = status
    await tx.db
      .update(pulls)
      .set({ headSha, baseSha, mergeCommitSha, mergedAt: tx.clock.now(), mergedBy: userIdOf(tx) })
      .where(isPull(repository, number))
    await setIssueState(tx, repository, number, { state: 'closed', closeReason: null })
    await recordAct(tx, {
      act: 'pull.merge',
      target: targetOf(at, number),
      details: { base: row.pull.baseBranch, commit: mergeCommitSha },
    })
    await reportPullChange(tx, repository, { number, change: 'merged' })
    return getPull(tx, at, number)
  })
}

function refuseUnmergeable({ pull }: Pull, { headSha, trial }: PullStatus, input: MergeInput): void {
  const { headBranch: head, baseBranch: base } = pull
  if (trial?.state === 'branch_missing')
    throw conflict(`${head} or ${base} was deleted. Push it again, or close the pull request.`)
  if (input.head_sha && input.head_sha !== headSha)
    throw conflict(`${head} has moved to ${headSha}. Review the new commits, then merge.`)
  if (trial?.state === 'unrelated') throw conflict(`${head} and ${base} have no common history.`)
  if (trial?.state === 'conflicts')
    throw conflict(
      `${head} and ${base} changed the same lines. Merge ${base} into ${head} and resolve the conflicts.`,
      { extras: { conflicts: trial.paths } },
    )
}

async function createMergeCommit(
  ctx: OrgContext,
  { ref }: LocalRepository,
  { issue, pull }: Pull,
  { headSha, baseSha }: PullStatus,
  { method, message }: MergeInput,
): Promise<string> {
  const { author, account } = await findCommitAuthor(ctx, userIdOf(ctx))
  const at = ctx.clock.now()
  const title = withoutServiceTrailers(issue.title) || 'Pull request'
  const defaultMessages = {
    merge: `Merge pull request #${pull.number} from ${pull.headBranch}\n\n${title}`,
    squash: `${title} (#${pull.number})\n\n${issue.body}`,
  }
  const text = withoutServiceTrailers(message ?? '') || withoutServiceTrailers(defaultMessages[method])
  return ctx.ports.codeHosts.local.merge(ref, {
    base: { name: pull.baseBranch, commitSha: baseSha },
    headSha,
    method,
    message: withAccount(text, account),
    author: { ...(author ?? SERVICE_AUTHOR), at },
    committer: { ...SERVICE_AUTHOR, at },
  })
}
