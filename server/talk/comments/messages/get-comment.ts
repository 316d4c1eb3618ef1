import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { getThread } from '../threads/list-threads'
import type { DocumentCommentWire } from '../wire'

/** One comment as its thread shows it. */
export async function getComment(
  ctx: OrgContext,
  { threadId, id }: { threadId: number; id: number },
): Promise<DocumentCommentWire> {
  const { comments } = await getThread(ctx, threadId)
  const comment = comments.find((each) => each.id === id)
  if (!comment) throw notFound()
  return comment
}
