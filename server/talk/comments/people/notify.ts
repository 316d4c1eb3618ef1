import { and, eq, isNull } from 'drizzle-orm'
import { commentMentions, documentComments, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { excerptOf } from '#server/kernel/notices/excerpt-of'
import { recordNotice } from '#server/kernel/notices/record-notice'
import type { WrittenComment } from '../messages/add-comment'
import { type CommentItem, commentAnswered, commentMention, pullCommented, specCommented } from '../notices'
import { linesOf, nameOfLines } from '../pulls/thread-lines'
import type { LocatedThread } from '../threads/find-thread'

/** Tells the mentioned people, and the owners and followers of the document or the author of the pull request. */
export async function notifyStart(
  ctx: OrgContext,
  located: LocatedThread,
  written: WrittenComment,
): Promise<void> {
  await notifyMentioned(ctx, located, written)
  const { comment, mentioned } = written
  const item = await itemOf(ctx, located, written)
  const told = [comment.authorId, ...mentioned]
  const { thread, pullAuthorId } = located
  if (thread.pullNumber === null)
    await recordNotice(ctx, specCommented, placeOf(located), [{ ...item, exceptUserIds: told }])
  else if (pullAuthorId !== null && !told.includes(pullAuthorId))
    await recordNotice(ctx, pullCommented, placeOf(located), [{ ...item, userId: pullAuthorId }])
}

/** Tells the mentioned people, the others who wrote in the thread or were mentioned there, and the author of the pull request. */
export async function notifyAnswer(
  ctx: OrgContext,
  located: LocatedThread,
  written: WrittenComment,
): Promise<void> {
  await notifyMentioned(ctx, located, written)
  const { comment, mentioned } = written
  const item = await itemOf(ctx, located, written)
  const participants = await readParticipants(ctx, located)
  if (located.pullAuthorId !== null) participants.add(located.pullAuthorId)
  const others = [...participants].filter(
    (userId) => userId !== comment.authorId && !mentioned.includes(userId),
  )
  await recordNotice(
    ctx,
    commentAnswered,
    placeOf(located),
    others.map((userId) => ({ ...item, userId })),
  )
}

export async function notifyMentioned(
  ctx: OrgContext,
  located: LocatedThread,
  written: WrittenComment,
): Promise<void> {
  const others = written.mentioned.filter((userId) => userId !== written.comment.authorId)
  if (others.length === 0) return
  const item = await itemOf(ctx, located, written)
  await recordNotice(
    ctx,
    commentMention,
    placeOf(located),
    others.map((userId) => ({ ...item, userId })),
  )
}

const placeOf = ({ thread: { orgId, repositoryId } }: LocatedThread) => ({ orgId, repositoryId })

async function itemOf(
  { db }: OrgContext,
  { thread, title, owner, team }: LocatedThread,
  { comment }: WrittenComment,
): Promise<CommentItem> {
  const [author] = await db.select({ name: users.name }).from(users).where(eq(users.id, comment.authorId))
  const lines = linesOf(thread)
  return {
    path: thread.path,
    title,
    owner,
    team,
    threadId: thread.id,
    commentId: comment.id,
    sectionTitle: lines ? nameOfLines(thread.path, lines) : thread.sectionTitle,
    author: author?.name ?? '',
    excerpt: excerptOf(comment.body),
  }
}

async function readParticipants({ db, org }: OrgContext, { thread }: LocatedThread): Promise<Set<number>> {
  const rows = await db
    .select({ author: documentComments.authorId, mentioned: commentMentions.userId })
    .from(documentComments)
    .leftJoin(
      commentMentions,
      and(
        eq(commentMentions.orgId, documentComments.orgId),
        eq(commentMentions.commentId, documentComments.id),
      ),
    )
    .where(
      and(
        eq(documentComments.orgId, org.id),
        eq(documentComments.threadId, thread.id),
        isNull(documentComments.deletedAt),
      ),
    )
  return new Set(
    rows.flatMap(({ author, mentioned }) => (mentioned === null ? [author] : [author, mentioned])),
  )
}
