import { and, eq, notInArray } from 'drizzle-orm'
import { pullReviewers } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import {
  findLocalRepository,
  lockIssueNumbers,
  type RepoNames,
  requireMembers,
} from '#server/writing/issues/index'
import { getPull } from '../get-pull'
import { targetOf } from '../pull-key'
import { findPull, pullStateOf } from '../read-pulls'
import type { PullWire } from '../wire'
import { notifyAsked } from './notify'

/**
 * Replaces the people who are asked to review, and tells those who are asked newly. Who decided earlier is asked again. Only
 * active members can be added; the author is not one of them.
 */
export function requestReviewers(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  userIds: readonly number[],
): Promise<PullWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    await lockIssueNumbers(tx, repository)
    const row = await findPull(tx, repository, number)
    if (pullStateOf(row) !== 'open')
      throw conflict(`The pull request is ${pullStateOf(row)}. Only an open one can be reviewed.`)
    if (row.issue.authorId !== null && userIds.includes(row.issue.authorId))
      throw conflict('People cannot review their own pull request. Choose somebody else than its author.')
    const { orgId, id: repositoryId } = repository
    const isOfPull = and(
      eq(pullReviewers.orgId, orgId),
      eq(pullReviewers.repositoryId, repositoryId),
      eq(pullReviewers.number, number),
    )
    const before = await tx.db.select({ userId: pullReviewers.userId }).from(pullReviewers).where(isOfPull)
    const added = userIds.filter((userId) => !before.some((each) => each.userId === userId))
    await requireMembers(tx.db, orgId, userIds, added, 'reviewers')
    await tx.db
      .delete(pullReviewers)
      .where(and(isOfPull, userIds.length > 0 ? notInArray(pullReviewers.userId, [...userIds]) : undefined))
    if (added.length > 0)
      await tx.db
        .insert(pullReviewers)
        .values(added.map((userId) => ({ orgId, repositoryId, number, userId, createdAt: tx.clock.now() })))
    await notifyAsked(tx, repository, row, added)
    const target = targetOf(at, number)
    await recordAct(tx, { act: 'pull.request_review', target, details: { reviewers: userIds } })
    return getPull(tx, at, number)
  })
}

/** A person who leaves the org is no longer asked. */
export const removeReviewer: ChangeHandler<'onMemberLeft'> = async ({ db }, { orgId, userId }) => {
  await db.delete(pullReviewers).where(and(eq(pullReviewers.orgId, orgId), eq(pullReviewers.userId, userId)))
}
