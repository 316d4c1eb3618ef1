import { and, eq } from 'drizzle-orm'
import { documentComments } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { notifyAnswer } from '../people/notify'
import { lockThread, targetOf, touchThread } from '../threads/find-thread'
import type { DocumentCommentWire } from '../wire'
import { addComment } from './add-comment'
import { getComment } from './get-comment'

const MAX_COMMENTS = 200

/** With a document, the thread must be on it. */
export function answerThread(
  ctx: OrgContext,
  threadId: number,
  body: string,
  document: ExpectedDocument = {},
): Promise<DocumentCommentWire> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockThread(tx, threadId, document)
    const ofThread = and(eq(documentComments.orgId, tx.org.id), eq(documentComments.threadId, threadId))
    if ((await tx.db.$count(documentComments, ofThread)) >= MAX_COMMENTS)
      throw conflict(`This thread already has ${MAX_COMMENTS} comments. Start another one.`)
    const added = await addComment(tx, threadId, body)
    await touchThread(tx, threadId)
    await notifyAnswer(tx, located, added)
    await recordAct(tx, { act: 'comment.answer', target: targetOf(located) })
    return getComment(tx, added.comment)
  })
}
