import { and, eq } from 'drizzle-orm'
import { pullReviewers, pullVerdicts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import {
  addComment,
  commentWithAct,
  findLocalRepository,
  lockIssueNumbers,
  type RepoNames,
} from '#server/writing/issues/index'
import { getPull } from '../get-pull'
import { targetOf } from '../pull-key'
import { readPullTips } from '../pull-status'
import { findPull, pullStateOf } from '../read-pulls'
import type { PullWire } from '../wire'
import { notifyVerdict } from './notify'

interface Verdict {
  verdict: 'approved' | 'changes_requested'
  comment: string | undefined
  /** The commit that the person has seen. */
  head_sha?: string | undefined
}

/**
 * Stores what the person decided at the present head. It answers a request for the person's review, and replaces what the same
 * person decided before, which stays in the conversation.
 */
export function giveVerdict(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  { verdict, comment, head_sha }: Verdict,
): Promise<PullWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    await lockIssueNumbers(tx, repository)
    const row = await findPull(tx, repository, number)
    const userId = userIdOf(tx)
    if (pullStateOf(row) !== 'open')
      throw conflict(`The pull request is ${pullStateOf(row)}. Only an open one can be reviewed.`)
    if (row.issue.authorId === userId)
      throw conflict('You opened this pull request. Ask somebody else to review it.')
    const { headSha } = await readPullTips(tx, repository, row)
    if (head_sha && head_sha !== headSha)
      throw conflict(`${row.pull.headBranch} has moved to ${headSha}. Look at the new commits, then decide.`)
    const { orgId, id: repositoryId } = repository
    const decision = { verdict, headSha, decidedAt: tx.clock.now() }
    await tx.db
      .insert(pullVerdicts)
      .values({ orgId, repositoryId, number, userId, ...decision })
      .onConflictDoUpdate({
        target: [pullVerdicts.orgId, pullVerdicts.repositoryId, pullVerdicts.number, pullVerdicts.userId],
        set: decision,
      })
    await tx.db
      .delete(pullReviewers)
      .where(
        and(
          eq(pullReviewers.orgId, orgId),
          eq(pullReviewers.repositoryId, repositoryId),
          eq(pullReviewers.number, number),
          eq(pullReviewers.userId, userId),
        ),
      )
    if (comment === undefined) await addComment(tx, at, number, '', decision)
    else await commentWithAct(tx, at, number, comment, decision)
    await notifyVerdict(tx, repository, row, { verdict, comment })
    const act = verdict === 'approved' ? 'pull.approve' : 'pull.request_changes'
    await recordAct(tx, { act, target: targetOf(at, number), details: { commit: headSha } })
    return getPull(tx, at, number)
  })
}
