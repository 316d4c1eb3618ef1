import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { documentComments } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { findSuggestedLines } from '#spec/lines/index'
import { notifyMentioned } from '../people/notify'
import { findComment, lockThread, targetOf, touchThread } from '../threads/find-thread'
import type { DocumentCommentWire } from '../wire'
import { addMentions } from './add-comment'
import { getComment } from './get-comment'

/** An unchanged text is not an edit. Lines that were committed stay as they were. */
export function editComment(
  ctx: OrgContext,
  path: { thread_id: number; comment_id: number },
  body: string,
): Promise<DocumentCommentWire> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockThread(tx, path.thread_id)
    const comment = await findComment(tx, path)
    if (comment.authorId !== userIdOf(tx))
      throw new DomainError('forbidden', { message: 'Only its author can edit a comment.' })
    if (comment.body === body) return getComment(tx, comment)
    if (comment.committedSha !== null && !isDeepStrictEqual(suggestedIn(body), suggestedIn(comment.body)))
      throw conflict('The suggestion was committed, so its lines cannot change. Edit the text around them.')
    await tx.db
      .update(documentComments)
      .set({ body, editedAt: tx.clock.now() })
      .where(and(eq(documentComments.orgId, tx.org.id), eq(documentComments.id, comment.id)))
    const edited = { ...comment, body }
    await notifyMentioned(tx, located, { comment: edited, mentioned: await addMentions(tx, edited) })
    await touchThread(tx, path.thread_id)
    await recordAct(tx, {
      act: 'comment.edit',
      target: targetOf(located),
      details: { comment_id: comment.id },
    })
    return getComment(tx, comment)
  })
}

const suggestedIn = (body: string) => findSuggestedLines(body)?.lines
