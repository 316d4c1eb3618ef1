import { and, eq } from 'drizzle-orm'
import { commentReactions } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { findComment, lockThread, targetOf, touchThread } from '../threads/find-thread'
import type { DocumentCommentWire, Reaction } from '../wire'
import { getComment } from './get-comment'

/** Adds a reaction of the caller or takes it back. Repeating it changes nothing. */
export function react(
  ctx: OrgContext,
  path: { thread_id: number; comment_id: number },
  { reaction, on }: { reaction: Reaction; on: boolean },
): Promise<DocumentCommentWire> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockThread(tx, path.thread_id)
    const comment = await findComment(tx, path)
    if (await changeReaction(tx, comment.id, { reaction, on })) {
      await touchThread(tx, path.thread_id)
      await recordAct(tx, {
        act: 'comment.react',
        target: targetOf(located),
        details: { comment_id: comment.id, reaction, on },
      })
    }
    return getComment(tx, comment)
  })
}

/** Whether it changed. */
async function changeReaction(
  ctx: OrgContext,
  commentId: number,
  { reaction, on }: { reaction: Reaction; on: boolean },
): Promise<boolean> {
  const key = { orgId: ctx.org.id, commentId, userId: userIdOf(ctx), reaction }
  const { orgId, userId } = commentReactions
  const changed = on
    ? await ctx.db
        .insert(commentReactions)
        .values({ ...key, createdAt: ctx.clock.now() })
        .onConflictDoNothing()
        .returning({ commentId: commentReactions.commentId })
    : await ctx.db
        .delete(commentReactions)
        .where(
          and(
            eq(orgId, key.orgId),
            eq(commentReactions.commentId, commentId),
            eq(userId, key.userId),
            eq(commentReactions.reaction, reaction),
          ),
        )
        .returning({ commentId: commentReactions.commentId })
  return changed.length > 0
}
