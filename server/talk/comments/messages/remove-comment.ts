import { and, eq, isNull, ne } from 'drizzle-orm'
import { commentReactions, commentThreads, documentComments } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { type CommentRow, findComment, lockThread, targetOf, touchThread } from '../threads/find-thread'

/** A thread keeps the place of a deleted comment while it has others, and goes with its last one. */
export function removeComment(
  ctx: OrgContext,
  path: { thread_id: number; comment_id: number },
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockThread(tx, path.thread_id)
    const comment = await findComment(tx, path)
    if (comment.authorId !== userIdOf(tx) && !tx.permissions.includes('org:manage'))
      throw new DomainError('forbidden', { message: 'Only its author or an admin can delete a comment.' })
    if (await isLast(tx, comment)) await removeThread(tx, comment.threadId)
    else await emptyComment(tx, comment)
    await recordAct(tx, {
      act: 'comment.remove',
      target: targetOf(located),
      details: { comment_id: comment.id, author_id: comment.authorId },
    })
    return { ok: true }
  })
}

async function isLast({ db, org }: OrgContext, { id, threadId }: CommentRow): Promise<boolean> {
  const others = and(
    eq(documentComments.orgId, org.id),
    eq(documentComments.threadId, threadId),
    ne(documentComments.id, id),
    isNull(documentComments.deletedAt),
  )
  return (await db.$count(documentComments, others)) === 0
}

const removeThread = ({ db, org }: OrgContext, threadId: number) =>
  db.delete(commentThreads).where(and(eq(commentThreads.orgId, org.id), eq(commentThreads.id, threadId)))

async function emptyComment(ctx: OrgContext, { id, threadId }: CommentRow): Promise<void> {
  const { db, org, clock } = ctx
  await db
    .update(documentComments)
    .set({ body: '', deletedAt: clock.now() })
    .where(and(eq(documentComments.orgId, org.id), eq(documentComments.id, id)))
  await db
    .delete(commentReactions)
    .where(and(eq(commentReactions.orgId, org.id), eq(commentReactions.commentId, id)))
  await touchThread(ctx, threadId)
}
