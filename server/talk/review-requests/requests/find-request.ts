import { and, eq, sql } from 'drizzle-orm'
import { documents, repositories, reviewRequests } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { type ExpectedDocument, isOnDocument } from '#server/kernel/repositories/expected-document'
import { isConnected } from '#server/kernel/repositories/find-repository'

export type RequestRow = typeof reviewRequests.$inferSelect

/** A request with its document. */
export interface LocatedRequest {
  request: RequestRow
  repository: typeof repositories.$inferSelect
  /** The document's title, or its path if the document is gone. */
  title: string
  owner: string | null
  team: string | null
}

export const OF_REPOSITORY = and(
  eq(repositories.orgId, reviewRequests.orgId),
  eq(repositories.id, reviewRequests.repositoryId),
)

export const OF_DOCUMENT = and(
  eq(documents.orgId, reviewRequests.orgId),
  eq(documents.repositoryId, reviewRequests.repositoryId),
  eq(documents.path, reviewRequests.path),
)

/** Locks the request, so that verdicts come one after another. 404 if its repository is not connected, or it is on another document. */
export async function lockRequest(
  { db, org }: OrgContext,
  requestId: number,
  expected: ExpectedDocument = {},
): Promise<LocatedRequest> {
  const [row] = await db
    .select({
      request: reviewRequests,
      repository: repositories,
      title: sql<string>`coalesce(${documents.title}, ${reviewRequests.path})`,
      owner: documents.owner,
      team: documents.team,
    })
    .from(reviewRequests)
    .innerJoin(repositories, OF_REPOSITORY)
    .leftJoin(documents, OF_DOCUMENT)
    .where(and(eq(reviewRequests.orgId, org.id), eq(reviewRequests.id, requestId), isConnected))
    .for('update', { of: reviewRequests })
  if (!row || !isOnDocument(row.repository, row.request.path, expected)) throw notFound()
  return row
}

/** Changes the row and tells open pages of it. */
export async function updateRequest(
  { db, org, clock }: OrgContext,
  requestId: number,
  change: Partial<RequestRow> = {},
): Promise<void> {
  await db
    .update(reviewRequests)
    .set({ ...change, updatedAt: clock.now() })
    .where(and(eq(reviewRequests.orgId, org.id), eq(reviewRequests.id, requestId)))
}

/** How the audit log names a request. */
export const targetOf = ({ request, repository }: Pick<LocatedRequest, 'request' | 'repository'>) => ({
  kind: 'review_request',
  id: request.id,
  name: `${repository.owner}/${repository.name}/${request.path}`,
})
