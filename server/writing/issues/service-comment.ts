import { and, eq, sql } from 'drizzle-orm'
import { issueComments, issues } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { LocalRepository } from './find-local-repository'
import { isIssueOf } from './is-issue-of'

interface ServiceComment {
  number: number
  /** The comment to replace; null adds one. */
  commentId: number | null
  body: string
}

/** Writes a comment of the product itself: adds it, or replaces the text of an earlier one. Returns its id. */
export function putServiceComment<Ctx extends Pick<Context, 'db' | 'clock'>>(
  ctx: Ctx,
  repository: Pick<LocalRepository, 'orgId' | 'id'>,
  { number, commentId, body }: ServiceComment,
): Promise<number> {
  const { orgId, id: repositoryId } = repository
  return withTransaction(ctx, async ({ db, clock }) => {
    if (commentId !== null) {
      const isOwn = and(
        eq(issueComments.orgId, orgId),
        eq(issueComments.repositoryId, repositoryId),
        eq(issueComments.id, commentId),
      )
      const replaced = await db
        .update(issueComments)
        .set({ body })
        .where(isOwn)
        .returning({ id: issueComments.id })
      if (replaced[0]) return replaced[0].id
    }
    await db
      .update(issues)
      .set({ commentCount: sql`${issues.commentCount} + 1`, updatedAt: clock.now() })
      .where(and(isIssueOf(repository), eq(issues.number, number)))
    const [added] = await db
      .insert(issueComments)
      .values({ orgId, repositoryId, number, body, authorId: null })
      .returning({ id: issueComments.id })
    if (!added) throw new Error('comment insert returned no row')
    return added.id
  })
}
