import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { documents, followedRepositories, repositories, sectionIdentities } from '../../db/schema'
import { recordDays } from '../coverage/jobs'
import type { Context } from '../kernel/context'
import { groupBy } from '../kernel/group-by'
import { addJob } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'
import { isConnected, type Repository } from '../repos'
import { refreshStaleness } from '../staleness/jobs'
import { type FoundText, type Known, type Place, pairDocuments } from './pair-documents'
import { type PastSource, pastOf } from './past-source'
import { placeSections } from './place-sections'
import { readDigests } from './read-digests'
import { writeIdentities } from './write-identities'

/**
 * So many documents are followed together, which bounds the memory. A section that moves by itself from one of them to
 * one of the next is taken for a new one; a file that moves with all its sections is not.
 */
const TOGETHER = 1_000

/** Identities whose documents are gone, of which so many are looked through for sections that moved. */
const MAX_HOMELESS = 20_000

/**
 * Brings the identities of a repository's sections to the texts that readers see: whatever was renamed, renumbered or
 * moved with its file keeps its id. Then has it found out what is stale, and what the new days count.
 */
export async function followSections(
  ctx: Context,
  job: { orgId: number; repositoryId: number },
  { signal, together = TOGETHER }: { signal?: AbortSignal; together?: number } = {},
): Promise<void> {
  const [repository] = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, job.orgId), eq(repositories.id, job.repositoryId), isConnected))
  if (!repository?.headSha) return
  const source = pastOf(ctx, repository, signal)
  const head = { sha: repository.headSha, at: await dateOf(source, repository.headSha) }
  let homeless = await findStanding(ctx, repository, isHomeless(repository)).limit(MAX_HOMELESS)
  for (let isLast = false; !isLast; ) {
    signal?.throwIfAborted()
    const fresh = await findUnfollowed(ctx, repository, together)
    const own = await findStanding(ctx, repository, isAt(fresh))
    const known = groupBy([...own, ...homeless], ({ path }) => path)
    const digests = await readDigests(ctx, source, repository.orgId, textsOf(fresh, known))
    const changes = await placeSections(source, pairDocuments(fresh, known, digests), head)
    isLast = fresh.length < together
    await withTransaction(ctx, async (tx) => {
      await writeIdentities(tx, repository, changes)
      await markFollowed(tx, repository, fresh)
      if (isLast && homeless.length > 0) await removeHomeless(tx, repository)
      if (isLast) await settle(tx, repository)
    })
    if (!isLast && homeless.length > 0)
      homeless = await findStanding(ctx, repository, isHomeless(repository)).limit(MAX_HOMELESS)
  }
}

async function findUnfollowed(
  { db }: Context,
  { orgId, id }: Repository,
  limit: number,
): Promise<FoundText[]> {
  return db
    .select({ path: documents.path, blobSha: documents.blobSha, changedAt: documents.lastDocChangeAt })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.repositoryId, id),
        eq(documents.isFollowed, false),
        sql`${documents.textId} is not null`,
      ),
    )
    .orderBy(documents.path)
    .limit(limit)
}

/** The identities of sections that stand somewhere. */
function findStanding({ db }: Context, { orgId, id }: Repository, where: SQL) {
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

const isAt = (fresh: Place[]): SQL =>
  sql`${sectionIdentities.path} = any(${sql.param(fresh.map(({ path }) => path))}::text[])`

const isHomeless = ({ orgId, id }: Repository): SQL => sql`not exists (
  select from documents d
  where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = ${sectionIdentities.path})`

/** What no document has taken over is gone. */
async function removeHomeless({ db, clock }: Context, repository: Repository): Promise<void> {
  await db
    .update(sectionIdentities)
    .set({ removedAt: clock.now() })
    .where(
      and(
        eq(sectionIdentities.orgId, repository.orgId),
        eq(sectionIdentities.repositoryId, repository.id),
        isNull(sectionIdentities.removedAt),
        isHomeless(repository),
      ),
    )
}

function textsOf(fresh: FoundText[], known: Map<string, Known[]>): string[] {
  const old = [...known.values()].flatMap(([first]) => (first ? [first.blobSha] : []))
  return [...fresh.map(({ blobSha }) => blobSha), ...old]
}

async function dateOf({ host, ref, signal }: PastSource, commitSha: string): Promise<Date> {
  for await (const { committer } of host.history(ref, commitSha, { signal })) return committer.at
  throw new Error('a commit without itself in its history')
}

async function markFollowed({ db }: Context, { orgId, id }: Repository, fresh: Place[]): Promise<void> {
  await db.execute(sql`
    update documents d set is_followed = true
    from unnest(${sql.param(fresh.map(({ path }) => path))}::text[],
                ${sql.param(fresh.map(({ blobSha }) => blobSha))}::text[]) as seen (path, blob_sha)
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = seen.path and d.blob_sha = seen.blob_sha`)
}

async function settle(ctx: Context, { orgId, id, headSha }: Repository): Promise<void> {
  await ctx.db
    .insert(followedRepositories)
    .values({ orgId, repositoryId: id, commitSha: headSha })
    .onConflictDoUpdate({
      target: [followedRepositories.orgId, followedRepositories.repositoryId],
      set: { commitSha: headSha },
    })
  const payload = { orgId, repositoryId: id, requestId: ctx.requestId }
  await addJob(ctx, refreshStaleness, payload, {
    queue: `history:${id}`,
    key: `staleness:${id}`,
    priority: 22,
  })
  await addJob(ctx, recordDays, payload, {
    queue: `history:${id}`,
    key: `days:${id}`,
    priority: 30,
  })
}
