import { and, asc, count, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { commentReactions, documentComments, type repositories, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { resolveLinks } from '#server/library/specs/index'
import { groupBy } from '#shared/group-by'
import { renderMarkdown } from '#spec/render/render-markdown'
import { readSuggestion, suggestionToWire } from '../pulls/comment-suggestion'
import type { PullPlace } from '../pulls/pull-place'
import type { CommentRow, ThreadRow } from '../threads/find-thread'
import type { DocumentCommentWire } from '../wire'

/** A thread as it is read. */
export interface ReadThread {
  thread: ThreadRow
  repository: typeof repositories.$inferSelect
  resolvedBy: string | null
  documentTitle: string | null
  /** Of the pull request; null for a thread on a document. */
  pullTitle: string | null
  /** The published content of its document; null if there is none at its path. */
  presentSha: string | null
  /** Where its lines are now; null for a thread on a document. */
  place: PullPlace | null
}

export interface ReadComment {
  threadId: number
  /** Comments of the thread, without deleted ones. */
  total: number
  wire: DocumentCommentWire
}

/** The first comment and the newest ones of each thread, oldest first, at most `limit` of each. */
export async function readComments(
  ctx: OrgContext,
  threads: readonly ReadThread[],
  limit: number,
): Promise<Map<number, ReadComment[]>> {
  if (threads.length === 0) return new Map()
  const rows = await selectComments(ctx, threads, limit)
  const reactions = await readReactions(
    ctx,
    rows.map(({ comment }) => comment.id),
  )
  const threadsById = new Map(threads.map((each) => [each.thread.id, each]))
  const comments = await Promise.all(
    rows.map(async ({ comment, author, committer, total, isCommitted }) => {
      const thread = threadsById.get(comment.threadId)
      const suggestion = thread ? readSuggestion({ ...thread, isCommitted }, comment) : null
      const markdown = suggestion?.rest ?? comment.body
      const html = thread && comment.deletedAt === null ? await renderBody(ctx, thread, markdown) : ''
      return {
        threadId: comment.threadId,
        total,
        wire: {
          ...commentToWire(ctx, { comment, author, html, reactions: reactions.get(comment.id) ?? [] }),
          suggestion: suggestion && suggestionToWire(suggestion, comment, committer),
        },
      }
    }),
  )
  return groupBy(comments, ({ threadId }) => threadId)
}

/** Relative links lead from the document. */
function renderBody(ctx: OrgContext, { thread, repository }: ReadThread, markdown: string): Promise<string> {
  return resolveLinks(ctx, repository, thread.path, renderMarkdown(markdown))
}

const committer = alias(users, 'committer')

function selectComments({ db, org }: OrgContext, threads: readonly ReadThread[], limit: number) {
  const { threadId, id, deletedAt, committedSha } = documentComments
  const ranked = db
    .select({
      ...getTableColumns(documentComments),
      fromStart: sql<number>`row_number() over (partition by ${threadId} order by ${id})`.as('from_start'),
      fromEnd: sql<number>`row_number() over (partition by ${threadId} order by ${id} desc)`.as('from_end'),
      total: sql<number>`count(*) filter (where ${deletedAt} is null) over (partition by ${threadId})`
        .mapWith(Number)
        .as('total'),
      isCommitted: sql<boolean>`bool_or(${committedSha} is not null) over (partition by ${threadId})`.as(
        'is_committed',
      ),
    })
    .from(documentComments)
    .where(
      and(
        eq(documentComments.orgId, org.id),
        inArray(
          threadId,
          threads.map(({ thread }) => thread.id),
        ),
      ),
    )
    .as('ranked')
  return db
    .select({
      comment: {
        orgId: ranked.orgId,
        id: ranked.id,
        threadId: ranked.threadId,
        authorId: ranked.authorId,
        body: ranked.body,
        createdAt: ranked.createdAt,
        editedAt: ranked.editedAt,
        deletedAt: ranked.deletedAt,
        committedSha: ranked.committedSha,
        committedBy: ranked.committedBy,
      },
      total: ranked.total,
      isCommitted: ranked.isCommitted,
      author: users.name,
      committer: committer.name,
    })
    .from(ranked)
    .innerJoin(users, eq(users.id, ranked.authorId))
    .leftJoin(committer, eq(committer.id, ranked.committedBy))
    .where(or(sql`${ranked.fromStart} = 1`, sql`${ranked.fromEnd} < ${limit}`))
    .orderBy(asc(ranked.id))
}

interface ReactionRow {
  commentId: number
  reaction: keyof DocumentCommentWire['reactions']
  count: number
  isYours: boolean
}

async function readReactions(
  { db, org, actor }: OrgContext,
  commentIds: number[],
): Promise<Map<number, ReactionRow[]>> {
  if (commentIds.length === 0) return new Map()
  const { orgId, commentId, reaction, userId, createdAt } = commentReactions
  const reader = 'userId' in actor ? actor.userId : 0
  const rows = await db
    .select({
      commentId,
      reaction,
      count: count(),
      isYours: sql<boolean>`coalesce(bool_or(${userId} = ${reader}), false)`,
    })
    .from(commentReactions)
    .where(and(eq(orgId, org.id), inArray(commentId, commentIds)))
    .groupBy(commentId, reaction)
    .orderBy(sql`min(${createdAt})`)
  return groupBy(rows, (row) => row.commentId)
}

function commentToWire(
  { actor }: OrgContext,
  {
    comment,
    author,
    html,
    reactions,
  }: { comment: CommentRow; author: string; html: string; reactions: ReactionRow[] },
): Omit<DocumentCommentWire, 'suggestion'> {
  return {
    id: comment.id,
    author: { user_id: comment.authorId, name: author },
    body: comment.body,
    body_html: html,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
    is_deleted: comment.deletedAt !== null,
    is_yours: 'userId' in actor && actor.userId === comment.authorId,
    reactions: Object.fromEntries(
      reactions.map(({ reaction, count: times, isYours }) => [reaction, { count: times, is_yours: isYours }]),
    ),
  }
}
