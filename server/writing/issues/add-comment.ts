import { and, eq, sql } from 'drizzle-orm'
import { issueComments, issues, type VERDICTS } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { findLocalRepository, type RepoNames } from './find-local-repository'
import { isIssueOf } from './is-issue-of'
import { readComments } from './list-comments'
import { findIssue } from './read-issues'
import { recordMentions } from './references/record-mentions'
import { reportPullChange } from './report-change'
import type { CommentWire } from './wire'

/** What the author of a comment decided on a pull request. */
export interface Decision {
  verdict: (typeof VERDICTS)[number]
  headSha: string
}

/** Adds a comment to an issue or a pull request. The body is empty only for a decision without words, which does not count. */
export function addComment(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  body: string,
  decision: Decision | null = null,
): Promise<CommentWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    const [counted] = await tx.db
      .update(issues)
      .set({ commentCount: sql`${issues.commentCount} + ${body === '' ? 0 : 1}`, updatedAt: tx.clock.now() })
      .where(and(isIssueOf(repository), eq(issues.number, number)))
      .returning({ kind: issues.kind })
    if (!counted) await findIssue(tx, repository, number)
    const { orgId, id: repositoryId } = repository
    const [added] = await tx.db
      .insert(issueComments)
      .values({
        orgId,
        repositoryId,
        number,
        body,
        authorId: userIdOf(tx),
        verdict: decision?.verdict,
        verdictSha: decision?.headSha,
      })
      .returning({ id: issueComments.id })
    if (!added) throw new Error('a comment was added and not answered')
    await recordMentions(tx, { orgId, repositoryId, number, commentId: added.id }, body)
    if (counted?.kind === 'pull' && body !== '')
      await reportPullChange(tx, repository, { number, change: 'commented', commentId: added.id })
    const [comment] = await readComments(tx, repository, eq(issueComments.id, added.id))
    if (!comment) throw new Error('a comment was added and is not there')
    return comment
  })
}
