import { and, eq, isNull } from 'drizzle-orm'
import { documents, reviewRequests } from '#db/schema/index'
import type { JobContext, OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { findRepositoryOfTask } from '#server/kernel/repositories/find-repository-of-task'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { findNewPath } from '#server/library/files/index'
import { lockRequest, OF_DOCUMENT, updateRequest } from '../requests/find-request'
import { closeGone, reopenFound } from './close-gone'

/**
 * Moves the open review requests of a repository with their documents, closes those of deleted documents, and opens them again
 * when a document comes back. It can be repeated at any point.
 */
export async function followDocuments(ctx: JobContext, task: RepositoryId): Promise<void> {
  const found = await findRepositoryOfTask(ctx, task)
  if (!found) return
  const { orgContext, repository } = found
  await withTransaction(orgContext, (tx) => reopenFound(tx, repository))
  for (const { id, path } of await findGone(orgContext, repository)) {
    ctx.signal.throwIfAborted()
    const newPath = await findNewPath(orgContext, repository, path, ctx.signal)
    await withTransaction(orgContext, (tx) => settle(tx, id, newPath))
  }
}

/** The open requests whose documents are gone. */
const findGone = ({ db }: OrgContext, { orgId, id }: Repository) =>
  db
    .select({ id: reviewRequests.id, path: reviewRequests.path })
    .from(reviewRequests)
    .leftJoin(documents, OF_DOCUMENT)
    .where(
      and(
        eq(reviewRequests.orgId, orgId),
        eq(reviewRequests.repositoryId, id),
        isNull(reviewRequests.dismissedAt),
        isNull(documents.path),
      ),
    )
    .orderBy(reviewRequests.id)

/** A document that has an open request keeps it: the one that would move there is closed. */
async function settle(tx: OrgContext, requestId: number, newPath: string | null): Promise<void> {
  const located = await lockRequest(tx, requestId)
  const { request } = located
  if (request.dismissedAt !== null) return
  if (newPath === null || (await hasOpenRequest(tx, request.repositoryId, newPath)))
    await closeGone(tx, located)
  else await updateRequest(tx, requestId, { path: newPath })
}

const hasOpenRequest = async ({ db, org }: OrgContext, repositoryId: number, path: string) =>
  (await db.$count(
    reviewRequests,
    and(
      eq(reviewRequests.orgId, org.id),
      eq(reviewRequests.repositoryId, repositoryId),
      eq(reviewRequests.path, path),
      isNull(reviewRequests.dismissedAt),
    ),
  )) > 0
