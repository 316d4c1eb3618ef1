import { issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { findLocalRepository, type RepoNames } from './find-local-repository'
import { takeIssueNumber } from './issue-numbers'
import { getIssue } from './read-issues'
import { recordMentions } from './references/record-mentions'
import { replaceAssignees } from './replace-assignees'
import { reportIssueChange } from './report-change'
import type { IssueInput, IssueWire } from './wire'

export function createIssue(ctx: OrgContext, at: RepoNames, input: IssueInput): Promise<IssueWire> {
  return withTransaction(ctx, async (tx) => {
    const { orgId, id: repositoryId } = await findLocalRepository(tx, at)
    const number = await takeIssueNumber(tx, { orgId, id: repositoryId })
    const { title, body, labels, assignees, milestone } = input
    await tx.db.insert(issues).values({
      orgId,
      repositoryId,
      number,
      kind: 'issue',
      title,
      body,
      labels,
      milestone,
      authorId: userIdOf(tx),
    })
    await recordMentions(tx, { orgId, repositoryId, number, commentId: null }, body)
    await replaceAssignees(tx, { orgId, repositoryId, number }, assignees)
    await reportIssueChange(tx, { orgId, id: repositoryId }, number)
    return getIssue(tx, at, number)
  })
}
