import { and, eq } from 'drizzle-orm'
import { commentThreads } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { CommentThreadWire } from '../wire'
import { lockThread, targetOf } from './find-thread'
import { getThread } from './list-threads'
import { mayResolve } from './may-resolve'

/** With a document, the thread must be on it. */
export const resolveThread = (ctx: OrgContext, threadId: number, document: ExpectedDocument = {}) =>
  settle(ctx, threadId, { isResolved: true, document })
export const reopenThread = (ctx: OrgContext, threadId: number) =>
  settle(ctx, threadId, { isResolved: false, document: {} })

/** Settling a thread again changes nothing. */
function settle(
  ctx: OrgContext,
  threadId: number,
  { isResolved, document }: { isResolved: boolean; document: ExpectedDocument },
): Promise<CommentThreadWire> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockThread(tx, threadId, document)
    if (!mayResolve(tx, located.thread))
      throw new DomainError('forbidden', {
        message: 'Only editors and the person who started a thread can resolve or reopen it.',
      })
    if (isResolved === (located.thread.resolvedAt !== null)) return getThread(tx, threadId)
    const now = tx.clock.now()
    await tx.db
      .update(commentThreads)
      .set({
        updatedAt: now,
        resolvedAt: isResolved ? now : null,
        resolvedBy: isResolved ? userIdOf(tx) : null,
      })
      .where(and(eq(commentThreads.orgId, tx.org.id), eq(commentThreads.id, threadId)))
    await recordAct(tx, { act: isResolved ? 'comment.resolve' : 'comment.reopen', target: targetOf(located) })
    return getThread(tx, threadId)
  })
}
