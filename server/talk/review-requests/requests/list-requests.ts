import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import {
  documentReviewers,
  documents,
  documentVerdicts,
  repositories,
  reviewRequests,
  texts,
  users,
} from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { userIdOf } from '#server/kernel/user-id-of'
import { textHash } from '../text-hash'
import type { RequestQuery, ReviewRequestsWire, ReviewRequestWire } from '../wire'
import { OF_DOCUMENT, OF_REPOSITORY } from './find-request'
import { readReviewers } from './read-reviewers'
import { type ReadRequest, requestToWire } from './request-to-wire'

/** The requests, last changed first. */
export async function listRequests(ctx: OrgContext, query: RequestQuery): Promise<ReviewRequestsWire> {
  const { limit, offset } = query
  const matching = and(eq(reviewRequests.orgId, ctx.org.id), isConnected, ...filtersOf(ctx, query))
  const [rows, [counted]] = await Promise.all([
    selectRequests(ctx, matching)
      .orderBy(desc(reviewRequests.updatedAt), desc(reviewRequests.id))
      .limit(limit)
      .offset(offset),
    ctx.db
      .select({ total: count() })
      .from(reviewRequests)
      .innerJoin(repositories, OF_REPOSITORY)
      .where(matching),
  ])
  return { requests: await toWire(ctx, rows), total: counted?.total ?? 0 }
}

export async function getRequest(ctx: OrgContext, requestId: number): Promise<ReviewRequestWire> {
  const isIt = and(eq(reviewRequests.orgId, ctx.org.id), eq(reviewRequests.id, requestId), isConnected)
  const [request] = await toWire(ctx, await selectRequests(ctx, isIt))
  if (!request) throw notFound()
  return request
}

/** The open request of a document, if it has one. */
export async function findOpenRequest(
  ctx: OrgContext,
  { owner, repo, file_path: path }: FilePathNames,
): Promise<ReviewRequestWire | null> {
  const isIt = and(
    eq(reviewRequests.orgId, ctx.org.id),
    isConnected,
    eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
    eq(sql`lower(${repositories.name})`, repo.toLowerCase()),
    eq(reviewRequests.path, path),
    isNull(reviewRequests.dismissedAt),
  )
  const [request] = await toWire(ctx, await selectRequests(ctx, isIt))
  return request ?? null
}

interface FilePathNames {
  owner: string
  repo: string
  file_path: string
}

const selectRequests = ({ db }: OrgContext, condition: SQL | undefined) =>
  db
    .select({
      request: reviewRequests,
      repository: repositories,
      requestedBy: users.name,
      title: documents.title,
      presentSha: documents.blobSha,
      textId: documents.textId,
    })
    .from(reviewRequests)
    .innerJoin(repositories, OF_REPOSITORY)
    .innerJoin(users, eq(users.id, reviewRequests.requestedBy))
    .leftJoin(documents, OF_DOCUMENT)
    .where(condition)
    .$dynamic()

function filtersOf(ctx: OrgContext, { repo, path, show, dismissed }: RequestQuery): (SQL | undefined)[] {
  return [
    repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
    path === undefined ? undefined : eq(reviewRequests.path, path),
    dismissed ? undefined : isNull(reviewRequests.dismissedAt),
    show === 'yours' ? eq(reviewRequests.requestedBy, userIdOf(ctx)) : undefined,
    show === 'waiting' ? waitsFor(ctx, userIdOf(ctx)) : undefined,
  ]
}

/** Whether the person is asked and has not decided since. */
const waitsFor = ({ db, org }: OrgContext, userId: number): SQL =>
  inArray(
    reviewRequests.id,
    db
      .select({ id: documentReviewers.requestId })
      .from(documentReviewers)
      .where(
        and(
          eq(documentReviewers.orgId, org.id),
          eq(documentReviewers.userId, userId),
          isNull(documentReviewers.verdictId),
        ),
      ),
  )

type RequestColumns = Awaited<ReturnType<typeof selectRequests>>[number]

async function toWire(ctx: OrgContext, rows: RequestColumns[]): Promise<ReviewRequestWire[]> {
  if (rows.length === 0) return []
  const [reviewers, hashes] = await Promise.all([
    readReviewers(
      ctx,
      rows.map(({ request }) => request.id),
    ),
    readPresentHashes(ctx, rows),
  ])
  return rows.map(({ textId, ...row }) => {
    const presentHash = textId === null ? null : (hashes.get(textId) ?? null)
    const read: ReadRequest = { ...row, presentHash, reviewers: reviewers.get(row.request.id) ?? [] }
    return requestToWire(ctx, read)
  })
}

/** The hashes of the present texts of the requests that have verdicts. */
async function readPresentHashes(
  { db, org }: OrgContext,
  rows: readonly RequestColumns[],
): Promise<Map<number, string>> {
  const present = await db
    .selectDistinct({ id: texts.id, content: texts.content })
    .from(texts)
    .innerJoin(documents, and(eq(documents.orgId, texts.orgId), eq(documents.textId, texts.id)))
    .innerJoin(reviewRequests, OF_DOCUMENT)
    .innerJoin(
      documentVerdicts,
      and(
        eq(documentVerdicts.orgId, reviewRequests.orgId),
        eq(documentVerdicts.requestId, reviewRequests.id),
      ),
    )
    .where(
      and(
        eq(texts.orgId, org.id),
        inArray(
          reviewRequests.id,
          rows.map(({ request }) => request.id),
        ),
      ),
    )
  return new Map(present.map(({ id, content }) => [id, textHash(content)]))
}
