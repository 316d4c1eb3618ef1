import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  commentMentions,
  commentThreads,
  documentComments,
  documents,
  issues,
  pulls,
  repositories,
  users,
} from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { findRepository, isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import { userIdOf } from '#server/kernel/user-id-of'
import { type ReadThread, readComments } from '../messages/read-comments'
import { placeInDocuments } from '../places/place-in-documents'
import { placeInPulls } from '../pulls/place-in-pulls'
import type { PullThreadQuery, PullThreadsWire } from '../pulls/wire'
import type { CommentThreadsWire, CommentThreadWire, ThreadQuery } from '../wire'
import { OF_DOCUMENT, OF_PULL, OF_REPOSITORY, onDocuments } from './find-thread'
import { threadToWire } from './thread-to-wire'

/** Comments of one thread that a list shows: the first, and the newest. */
const LISTED_COMMENTS = 30
/** More than a thread can have. */
const ALL_COMMENTS = 1_000

/** The threads of a document in the order of their start, those of several documents by their last change. */
export async function listThreads(ctx: OrgContext, query: ThreadQuery): Promise<CommentThreadsWire> {
  const { limit, offset, path } = query
  const matching = and(eq(commentThreads.orgId, ctx.org.id), onDocuments, ...filtersOf(ctx, query))
  const order = path === undefined ? desc(commentThreads.updatedAt) : asc(commentThreads.id)
  const [rows, [counted]] = await Promise.all([
    selectThreads(ctx, matching).orderBy(order, asc(commentThreads.id)).limit(limit).offset(offset),
    ctx.db
      .select({ total: count() })
      .from(commentThreads)
      .innerJoin(repositories, OF_REPOSITORY)
      .where(and(matching, isConnected)),
  ])
  return {
    threads: await toWire(ctx, await placeInDocuments(ctx, rows), LISTED_COMMENTS),
    total: counted?.total ?? 0,
  }
}

export async function getThread(ctx: OrgContext, threadId: number): Promise<CommentThreadWire> {
  const isIt = and(eq(commentThreads.orgId, ctx.org.id), eq(commentThreads.id, threadId))
  const rows = await placeInDocuments(ctx, await selectThreads(ctx, isIt))
  const [thread] = await toWire(ctx, await placeInPulls(ctx, rows), ALL_COMMENTS)
  if (!thread) throw notFound()
  return thread
}

/** The threads of a pull request in the order of their start. Their places, and so their states, are known when they are read. */
export async function listPullThreads(
  ctx: OrgContext,
  at: RepositoryNames,
  number: number,
  { state }: PullThreadQuery,
): Promise<PullThreadsWire> {
  const repository = await findRepository(ctx, at.owner, at.repo)
  const ofPull = and(
    eq(commentThreads.orgId, ctx.org.id),
    eq(commentThreads.repositoryId, repository.id),
    eq(commentThreads.pullNumber, number),
  )
  const rows = await selectThreads(ctx, ofPull).orderBy(asc(commentThreads.id))
  if (rows.length === 0) await requirePull(ctx, repository, number)
  const threads = await toWire(ctx, await placeInPulls(ctx, rows), LISTED_COMMENTS)
  return { threads: threads.filter((thread) => state === 'all' || thread.state === state) }
}

async function requirePull({ db, org }: OrgContext, { id }: Repository, number: number): Promise<void> {
  const isPull = and(eq(pulls.orgId, org.id), eq(pulls.repositoryId, id), eq(pulls.number, number))
  if ((await db.$count(pulls, isPull)) === 0) throw notFound()
}

async function toWire(ctx: OrgContext, placed: ReadThread[], comments: number): Promise<CommentThreadWire[]> {
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
      pullTitle: issues.title,
      place: sql<null>`null`,
    })
    .from(commentThreads)
    .innerJoin(repositories, OF_REPOSITORY)
    .leftJoin(resolver, eq(resolver.id, commentThreads.resolvedBy))
    .leftJoin(documents, OF_DOCUMENT)
    .leftJoin(issues, OF_PULL)
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
