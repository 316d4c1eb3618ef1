import { commentMentions, documentComments } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { findMentioned } from '../people/find-mentioned'
import type { CommentRow } from '../threads/find-thread'

/** A new or edited comment, and the people whom it mentions for the first time. */
export interface WrittenComment {
  comment: CommentRow
  mentioned: number[]
}

export async function addComment(ctx: OrgContext, threadId: number, body: string): Promise<WrittenComment> {
  const { db, org, clock } = ctx
  const [comment] = await db
    .insert(documentComments)
    .values({ orgId: org.id, threadId, authorId: userIdOf(ctx), body, createdAt: clock.now() })
    .returning()
  if (!comment) throw new Error('insert returned no comment')
  return { comment, mentioned: await addMentions(ctx, comment) }
}

/** Returns those who were not mentioned before. */
export async function addMentions(ctx: OrgContext, { id, body }: CommentRow): Promise<number[]> {
  const mentioned = await findMentioned(ctx, body)
  if (mentioned.length === 0) return []
  const added = await ctx.db
    .insert(commentMentions)
    .values(mentioned.map((userId) => ({ orgId: ctx.org.id, commentId: id, userId })))
    .onConflictDoNothing()
    .returning({ userId: commentMentions.userId })
  return added.map(({ userId }) => userId)
}
