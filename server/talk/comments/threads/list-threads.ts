import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  commentMentions,
  commentThreads,
  documentComments,
  documents,
  repositories,
  users,
} from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { userIdOf } from '#server/kernel/user-id-of'
import { type ReadThread, readComments } from '../messages/read-comments'
import { placeNow } from '../places/place-now'
import type { CommentThreadsWire, CommentThreadWire, ThreadQuery } from '../wire'
import { OF_DOCUMENT, OF_REPOSITORY } from './find-thread'
import { threadToWire } from './thread-to-wire'

/** Comments of one thread that a list shows: the first, and the newest. */
const LISTED_COMMENTS = 30
/** More than a thread can have. */
const ALL_COMMENTS = 1_000

/** The threads of a document in the order of their start, others by their last change. */
export async function listThreads(ctx: OrgContext, query: ThreadQuery): Promise<CommentThreadsWire> {
  const { limit, offset, path } = query
  const matching = and(eq(commentThreads.orgId, ctx.org.id), ...filtersOf(ctx, query))
  const order = path === undefined ? desc(commentThreads.updatedAt) : asc(commentThreads.id)
  const [rows, [counted]] = await Promise.all([
    selectThreads(ctx, matching).orderBy(order, asc(commentThreads.id)).limit(limit).offset(offset),
    ctx.db
      .select({ total: count() })
      .from(commentThreads)
      .innerJoin(repositories, OF_REPOSITORY)
      .where(and(matching, isConnected)),
  ])
  return { threads: await toWire(ctx, rows, LISTED_COMMENTS), total: counted?.total ?? 0 }
}

export async function getThread(ctx: OrgContext, threadId: number): Promise<CommentThreadWire> {
  const isIt = and(eq(commentThreads.orgId, ctx.org.id), eq(commentThreads.id, threadId))
  const [thread] = await toWire(ctx, await selectThreads(ctx, isIt), ALL_COMMENTS)
  if (!thread) throw notFound()
  return thread
}

async function toWire(ctx: OrgContext, rows: ReadThread[], comments: number): Promise<CommentThreadWire[]> {
  const placed = await placeNow(ctx, rows)
  const commentsByThread = await readComments(ctx, placed, comments)
  return placed.map((row) => threadToWire(ctx, row, commentsByThread.get(row.thread.id) ?? []))
}

const resolver = alias(users, 'resolver')

const selectThreads = ({ db }: OrgContext, condition: SQL | undefined) =>
  db
    .select({
      thread: commentThreads,
      repository: repositories,
      resolvedBy: resolver.name,
      presentSha: documents.blobSha,
      documentTitle: documents.title,
    })
    .from(commentThreads)
    .innerJoin(repositories, OF_REPOSITORY)
    .leftJoin(resolver, eq(resolver.id, commentThreads.resolvedBy))
    .leftJoin(documents, OF_DOCUMENT)
    .where(and(condition, isConnected))
    .$dynamic()

function filtersOf(ctx: OrgContext, { repo, path, state, mine }: ThreadQuery): (SQL | undefined)[] {
  return [
    repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
    path === undefined ? undefined : eq(commentThreads.path, path),
    stateFilter(state),
    mine ? concerns(ctx) : undefined,
  ]
}

function stateFilter(state: ThreadQuery['state']): SQL | undefined {
  if (state === 'all') return undefined
  if (state === 'resolved') return isNotNull(commentThreads.resolvedAt)
  return and(isNull(commentThreads.resolvedAt), eq(commentThreads.isOutdated, state === 'outdated'))
}

/** Whether the caller wrote in the thread or is mentioned. */
function concerns(ctx: OrgContext): SQL {
  const userId = userIdOf(ctx)
  return sql`exists (
    select from ${documentComments} where ${documentComments.orgId} = ${ctx.org.id}
      and ${documentComments.threadId} = ${commentThreads.id} and ${documentComments.deletedAt} is null
      and (${documentComments.authorId} = ${userId} or exists (
        select from ${commentMentions} where ${commentMentions.orgId} = ${ctx.org.id}
          and ${commentMentions.commentId} = ${documentComments.id} and ${commentMentions.userId} = ${userId})))`
}
