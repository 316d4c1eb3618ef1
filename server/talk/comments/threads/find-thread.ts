import { and, eq, isNull, sql } from 'drizzle-orm'
import { commentThreads, documentComments, documents, issues, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { type ExpectedDocument, isOnDocument } from '#server/kernel/repositories/expected-document'
import { isConnected } from '#server/kernel/repositories/find-repository'

export type ThreadRow = typeof commentThreads.$inferSelect
export type CommentRow = typeof documentComments.$inferSelect

/** A thread with its document or pull request. */
export interface LocatedThread {
  thread: ThreadRow
  repository: typeof repositories.$inferSelect
  /** Of the pull request, else of the document, or the path of a document that is gone. */
  title: string
  owner: string | null
  team: string | null
  /** The author of the pull request. */
  pullAuthorId: number | null
}

export const OF_REPOSITORY = and(
  eq(repositories.orgId, commentThreads.orgId),
  eq(repositories.id, commentThreads.repositoryId),
)

export const OF_DOCUMENT = and(
  eq(documents.orgId, commentThreads.orgId),
  eq(documents.repositoryId, commentThreads.repositoryId),
  eq(documents.path, commentThreads.path),
  isNull(commentThreads.pullNumber),
)

export const OF_PULL = and(
  eq(issues.orgId, commentThreads.orgId),
  eq(issues.repositoryId, commentThreads.repositoryId),
  eq(issues.number, commentThreads.pullNumber),
)

/** Threads on documents, not on pull requests. */
export const onDocuments = isNull(commentThreads.pullNumber)

const TITLE = sql<string>`coalesce(${issues.title} || ' #' || ${issues.number}, ${documents.title}, ${commentThreads.path})`

/**
 * Locks the thread, so that its comments change one after another. 404 if its repository is not connected, or it is on another
 * document.
 */
export async function lockThread(
  { db, org }: OrgContext,
  threadId: number,
  expected: ExpectedDocument = {},
): Promise<LocatedThread> {
  const [row] = await db
    .select({
      thread: commentThreads,
      repository: repositories,
      title: TITLE,
      owner: documents.owner,
      team: documents.team,
      pullAuthorId: issues.authorId,
    })
    .from(commentThreads)
    .innerJoin(repositories, OF_REPOSITORY)
    .leftJoin(documents, OF_DOCUMENT)
    .leftJoin(issues, OF_PULL)
    .where(and(eq(commentThreads.orgId, org.id), eq(commentThreads.id, threadId), isConnected))
    .for('update', { of: commentThreads })
  if (!row || !isOnDocument(row.repository, row.thread.path, expected)) throw notFound()
  return row
}

/** 404 also for a deleted comment, and for one of another thread. */
export async function findComment(
  { db, org }: OrgContext,
  { thread_id: threadId, comment_id: id }: { thread_id: number; comment_id: number },
): Promise<CommentRow> {
  const [comment] = await db
    .select()
    .from(documentComments)
    .where(
      and(
        eq(documentComments.orgId, org.id),
        eq(documentComments.threadId, threadId),
        eq(documentComments.id, id),
      ),
    )
  if (!comment || comment.deletedAt !== null) throw notFound()
  return comment
}

/** Tells open pages that the thread changed. */
export async function touchThread({ db, org, clock }: OrgContext, threadId: number): Promise<void> {
  await db
    .update(commentThreads)
    .set({ updatedAt: clock.now() })
    .where(and(eq(commentThreads.orgId, org.id), eq(commentThreads.id, threadId)))
}

/** How the audit log names a thread. */
export const targetOf = ({ thread, repository }: LocatedThread) => ({
  kind: 'comment_thread',
  id: thread.id,
  name: `${repository.owner}/${repository.name}${thread.pullNumber === null ? '' : `#${thread.pullNumber}`}/${thread.path}`,
})
