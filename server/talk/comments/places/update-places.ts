import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { commentThreads, documents, sectionIdentities } from '#db/schema/index'
import type { Context, JobContext, OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { findRepositoryOfTask } from '#server/kernel/repositories/find-repository-of-task'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { findNewPath } from '#server/library/files/index'
import { groupBy } from '#shared/group-by'
import { onDocuments, type ThreadRow } from '../threads/find-thread'
import { readText } from './place-in-documents'
import { type OwnSection, type PresentText, placeThread } from './place-thread'

const BATCH = 500

/**
 * Stores where the threads of a repository are in the published documents. Runs after the sections got their identities. It can
 * be repeated at any point.
 */
export async function updatePlaces(ctx: JobContext, { orgId, repositoryId }: RepositoryId): Promise<void> {
  const found = await findRepositoryOfTask(ctx, { orgId, repositoryId })
  if (!found) return
  const { orgContext, repository } = found
  let last = 0
  for (let count = BATCH; count === BATCH; ) {
    ctx.signal.throwIfAborted()
    const moved = await findMovedThreads(ctx, { orgId, repositoryId }, { after: last, limit: BATCH })
    for (const threads of groupBy(moved, ({ path }) => path).values())
      await placeInDocument(orgContext, repository, threads, ctx.signal)
    count = moved.length
    last = moved.at(-1)?.thread.id ?? last
  }
}

/** A thread whose document changed. */
interface MovedThread {
  thread: ThreadRow
  /** The published content at `path`; null if there is no document. */
  presentSha: string | null
  /** Where its section is now, else where the thread was. */
  path: string
  own: OwnSection | null
}

async function findMovedThreads(
  { db }: Context,
  { orgId, repositoryId }: RepositoryId,
  { after, limit }: { after: number; limit: number },
): Promise<MovedThread[]> {
  const { id, removedAt, sectionId, blobSha } = sectionIdentities
  const path = sql<string>`coalesce(${sectionIdentities.path}, ${commentThreads.path})`
  const rows = await db
    .select({ thread: commentThreads, path, sectionId, blobSha, presentSha: documents.blobSha })
    .from(commentThreads)
    .leftJoin(
      sectionIdentities,
      and(
        eq(sectionIdentities.orgId, commentThreads.orgId),
        eq(id, commentThreads.sectionIdentityId),
        isNull(removedAt),
      ),
    )
    .leftJoin(
      documents,
      and(
        eq(documents.orgId, commentThreads.orgId),
        eq(documents.repositoryId, commentThreads.repositoryId),
        eq(documents.path, path),
      ),
    )
    .where(
      and(
        eq(commentThreads.orgId, orgId),
        eq(commentThreads.repositoryId, repositoryId),
        gt(commentThreads.id, after),
        onDocuments,
        // A newer text whose sections have no identities yet gets its own job.
        sql`(${documents.path} is null or ${documents.textId} is null or ${documents.hasIdentities})`,
        or(
          sql`${documents.blobSha} is distinct from ${commentThreads.blobSha}`,
          sql`${path} <> ${commentThreads.path}`,
          and(isNull(commentThreads.sectionIdentityId), sql`${commentThreads.sectionId} is not null`),
        ),
      ),
    )
    .orderBy(asc(commentThreads.id))
    .limit(limit)
  return rows.map(({ thread, path, sectionId, blobSha, presentSha }) => ({
    thread,
    path,
    presentSha,
    own: sectionId !== null && blobSha !== null ? { sectionId, blobSha } : null,
  }))
}

async function placeInDocument(
  ctx: OrgContext,
  repository: Repository,
  threads: MovedThread[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = threads
  if (!first) return
  const { presentSha } = first
  const path = presentSha === null ? await findNewPath(ctx, repository, first.path, signal) : first.path
  const place = { orgId: repository.orgId, repositoryId: repository.id }
  const text = path === null ? null : await readText(ctx, { ...place, path })
  // The document was published again meanwhile, which has its own job.
  if (presentSha !== null && text?.blobSha !== presentSha) return
  for (const moved of threads)
    await storePlace(ctx, moved, path === null || text === null ? null : { path, text })
}

/** A thread whose text is gone keeps its last section and its quote, and is looked for again in the next version. */
async function storePlace(
  ctx: OrgContext,
  { thread, own }: MovedThread,
  present: { path: string; text: PresentText } | null,
): Promise<void> {
  const place = present && placeThread(thread, own, present.text)
  const at = present
    ? { path: present.path, blobSha: present.text.blobSha }
    : { path: thread.path, blobSha: null }
  const isSeen = thread.isOutdated === (place === null) && thread.sectionId === (place ?? thread).sectionId
  await ctx.db
    .update(commentThreads)
    .set({
      ...at,
      isOutdated: place === null,
      ...(place && {
        sectionId: place.sectionId,
        sectionTitle: place.sectionTitle,
        sectionIdentityId: await identityAt(ctx, thread, at, place.sectionId),
        isUnique: place.isUnique,
        ...(place.quote && { quoteBefore: place.quote.before, quoteAfter: place.quote.after }),
      }),
      ...(!(isSeen && at.path === thread.path) && { updatedAt: ctx.clock.now() }),
    })
    .where(and(eq(commentThreads.orgId, thread.orgId), eq(commentThreads.id, thread.id)))
}

async function identityAt(
  { db }: OrgContext,
  { orgId, repositoryId }: ThreadRow,
  { path, blobSha }: { path: string; blobSha: string | null },
  sectionId: string | null,
): Promise<number | null> {
  if (sectionId === null || blobSha === null) return null
  const { id, removedAt } = sectionIdentities
  const [identity] = await db
    .select({ id })
    .from(sectionIdentities)
    .where(
      and(
        eq(sectionIdentities.orgId, orgId),
        eq(sectionIdentities.repositoryId, repositoryId),
        eq(sectionIdentities.path, path),
        eq(sectionIdentities.sectionId, sectionId),
        eq(sectionIdentities.blobSha, blobSha),
        isNull(removedAt),
      ),
    )
  return identity?.id ?? null
}
