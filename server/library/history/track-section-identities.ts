import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { documents, historyProgress, repositories, sectionIdentities } from '#db/schema/index'
import { reportChange } from '#server/kernel/changes'
import { findRenames } from '#server/kernel/code-hosts/find-renames'
import type { Context } from '#server/kernel/context'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { groupBy } from '#shared/group-by'
import {
  type DocumentVersion,
  type PublishedText,
  pairDocuments,
  type SectionIdentity,
} from './pair-documents'
import { openPastSource, type PastSource } from './past-source'
import { placeSections } from './place-sections'
import { readDigests } from './read-digests'
import { writeIdentities } from './write-identities'

/**
 * Documents per batch, to bound the memory. A single section that moves to a document of another batch counts as new. A file
 * that moves with all its sections keeps them.
 */
const BATCH = 1_000

/** Maximum number of identities of removed documents that are searched for moved sections. */
const MAX_ORPHANS = 20_000

/**
 * Updates section identities to the published texts. A section that was renamed, renumbered or moved with its file keeps
 * its id. Reports `onSectionsIdentified` when all documents are done.
 */
export async function trackSectionIdentities(
  ctx: Context,
  job: RepositoryId,
  { signal, batchSize = BATCH }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<void> {
  const [repository] = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, job.orgId), eq(repositories.id, job.repositoryId), isConnected))
  if (!repository?.headSha) return
  const source = openPastSource(ctx, repository, signal)
  const head = { sha: repository.headSha, at: await dateOf(source, repository.headSha) }
  let renames: Promise<ReadonlyMap<string, string>> | undefined
  const readRenames = () => {
    renames ??= renamesSince(ctx, source, repository, head.sha)
    return renames
  }
  let orphans = await findIdentities(ctx, repository, isOrphaned(repository)).limit(MAX_ORPHANS)
  for (let isLast = false; !isLast; ) {
    signal?.throwIfAborted()
    const changedDocuments = await findWithoutIdentities(ctx, repository, batchSize)
    const currentIdentities = await findIdentities(ctx, repository, isAtPathOf(changedDocuments))
    const identitiesByPath = groupBy([...currentIdentities, ...orphans], ({ path }) => path)
    const digests = await readDigests(
      ctx,
      source,
      repository.orgId,
      blobsOf(changedDocuments, identitiesByPath),
    )
    const changes = await placeSections(
      source,
      await pairDocuments(changedDocuments, identitiesByPath, digests, readRenames),
      head,
    )
    isLast = changedDocuments.length < batchSize
    await withTransaction(ctx, async (tx) => {
      await writeIdentities(tx, repository, changes)
      await markIdentified(tx, repository, changedDocuments)
      if (isLast && orphans.length > 0) await removeOrphaned(tx, repository)
      if (isLast) await finishFollowing(tx, repository)
    })
    if (!isLast && orphans.length > 0)
      orphans = await findIdentities(ctx, repository, isOrphaned(repository)).limit(MAX_ORPHANS)
  }
}

/** Former paths by present ones of files that were moved since the identities were computed. */
async function renamesSince(
  { db }: Context,
  source: PastSource,
  { orgId, id }: Repository,
  headSha: string,
): Promise<ReadonlyMap<string, string>> {
  const [progress] = await db
    .select({ sha: historyProgress.commitSha })
    .from(historyProgress)
    .where(and(eq(historyProgress.orgId, orgId), eq(historyProgress.repositoryId, id)))
  return progress?.sha ? findRenames(source, progress.sha, headSha) : new Map()
}

async function findWithoutIdentities(
  { db }: Context,
  { orgId, id }: Repository,
  limit: number,
): Promise<PublishedText[]> {
  return db
    .select({ path: documents.path, blobSha: documents.blobSha, changedAt: documents.lastDocChangeAt })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, id),
        eq(documents.hasIdentities, false),
        sql`${documents.textId} is not null`,
      ),
    )
    .orderBy(documents.path)
    .limit(limit)
}

/** Identities of sections that exist. */
function findIdentities({ db }: Context, { orgId, id }: Repository, where: SQL) {
  return db
    .select({
      id: sectionIdentities.id,
      path: sectionIdentities.path,
      blobSha: sectionIdentities.blobSha,
      sectionId: sectionIdentities.sectionId,
      hash: sectionIdentities.hash,
    })
    .from(sectionIdentities)
    .where(
      and(
        eq(sectionIdentities.orgId, orgId),
        eq(sectionIdentities.repositoryId, id),
        isNull(sectionIdentities.removedAt),
        where,
      ),
    )
    .orderBy(sectionIdentities.id)
}

const isAtPathOf = (changedDocuments: DocumentVersion[]): SQL =>
  sql`${sectionIdentities.path} = any(${sql.param(changedDocuments.map(({ path }) => path))}::text[])`

const isOrphaned = ({ orgId, id }: Repository): SQL => sql`not exists (
  select from documents d
  where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = ${sectionIdentities.path})`

/** Marks orphaned identities that no document has taken over as removed. */
async function removeOrphaned({ db, clock }: Context, repository: Repository): Promise<void> {
  await db
    .update(sectionIdentities)
    .set({ removedAt: clock.now() })
    .where(
      and(
        eq(sectionIdentities.orgId, repository.orgId),
        eq(sectionIdentities.repositoryId, repository.id),
        isNull(sectionIdentities.removedAt),
        isOrphaned(repository),
      ),
    )
}

/** Blobs of the published versions and of those with the last known identities. */
function blobsOf(
  changedDocuments: PublishedText[],
  identitiesByPath: Map<string, SectionIdentity[]>,
): string[] {
  const previousBlobs = [...identitiesByPath.values()].flatMap(([first]) => (first ? [first.blobSha] : []))
  return [...changedDocuments.map(({ blobSha }) => blobSha), ...previousBlobs]
}

async function dateOf({ host, ref, signal }: PastSource, commitSha: string): Promise<Date> {
  for await (const { committer } of host.history(ref, commitSha, { signal })) return committer.at
  throw new Error('the history of a commit does not contain the commit')
}

async function markIdentified(
  { db }: Context,
  { orgId, id }: Repository,
  changedDocuments: DocumentVersion[],
): Promise<void> {
  await db.execute(sql`
    update documents d set is_followed = true
    from unnest(${sql.param(changedDocuments.map(({ path }) => path))}::text[],
                ${sql.param(changedDocuments.map(({ blobSha }) => blobSha))}::text[]) as followed (path, blob_sha)
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = followed.path and d.blob_sha = followed.blob_sha`)
}

async function finishFollowing(ctx: Context, repository: Repository): Promise<void> {
  const { orgId, id, headSha } = repository
  await ctx.db
    .insert(historyProgress)
    .values({ orgId, repositoryId: id, commitSha: headSha })
    .onConflictDoUpdate({
      target: [historyProgress.orgId, historyProgress.repositoryId],
      set: { commitSha: headSha },
    })
  await reportChange(ctx, 'onSectionsIdentified', { orgId, repositoryId: id })
}
