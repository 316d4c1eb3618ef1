import { and, eq, isNull, sql } from 'drizzle-orm'
import { documents, followedRepositories, repositories, sectionIdentities } from '../../db/schema'
import type { Context } from '../kernel/context'
import { groupBy } from '../kernel/group-by'
import { addJob } from '../kernel/jobs'
import { withTransaction } from '../kernel/transaction'
import { isConnected, type Repository } from '../repos'
import { type FoundText, type Known, type Place, pairDocuments } from './pair-documents'
import { type PastSource, pastOf } from './past-source'
import { placeSections } from './place-sections'
import { readDigests } from './read-digests'
import { writeIdentities } from './write-identities'

/**
 * Brings the identities of a repository's sections to the texts that readers see: whatever was renamed, renumbered or
 * moved with its file keeps its id. Then has it found out what is stale, and what the new days count.
 */
export async function followSections(
  ctx: Context,
  job: { orgId: number; repositoryId: number },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const [repository] = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, job.orgId), eq(repositories.id, job.repositoryId), isConnected))
  if (!repository?.headSha) return
  const source = pastOf(ctx, repository, signal)
  const fresh = await findUnfollowed(ctx, repository)
  const known = await findTouched(ctx, repository, fresh)
  const headAt = await dateOf(source, repository.headSha)
  const digests = await readDigests(ctx, source, repository.orgId, textsOf(fresh, known))
  const pairs = pairDocuments(fresh, known, digests)
  const changes = await placeSections(source, pairs, { sha: repository.headSha, at: headAt })
  await withTransaction(ctx, async (tx) => {
    await writeIdentities(tx, repository, changes)
    await settle(tx, repository, fresh)
  })
}

async function findUnfollowed({ db }: Context, { orgId, id }: Repository): Promise<FoundText[]> {
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
}

/** Identities of sections that stand in a text which is there no more, by the path where they stood. */
async function findTouched(
  { db }: Context,
  { orgId, id }: Repository,
  fresh: FoundText[],
): Promise<Map<string, Known[]>> {
  const paths = sql`${sql.param(fresh.map(({ path }) => path))}::text[]`
  const rows = await db
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
        sql`(${sectionIdentities.path} = any(${paths}) or not exists (
          select from documents d where d.org_id = ${orgId} and d.repository_id = ${id}
            and d.path = ${sectionIdentities.path}))`,
      ),
    )
    .orderBy(sectionIdentities.id)
  return groupBy(rows, ({ path }) => path)
}

function textsOf(fresh: FoundText[], known: Map<string, Known[]>): string[] {
  const old = [...known.values()].flatMap(([first]) => (first ? [first.blobSha] : []))
  return [...fresh.map(({ blobSha }) => blobSha), ...old]
}

async function dateOf({ host, ref, signal }: PastSource, commitSha: string): Promise<Date> {
  for await (const { committer } of host.history(ref, commitSha, { signal })) return committer.at
  throw new Error('a commit without itself in its history')
}

async function settle(ctx: Context, { orgId, id, headSha }: Repository, fresh: Place[]): Promise<void> {
  await ctx.db.execute(sql`
    update documents d set is_followed = true
    from unnest(${sql.param(fresh.map(({ path }) => path))}::text[],
                ${sql.param(fresh.map(({ blobSha }) => blobSha))}::text[]) as seen (path, blob_sha)
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.path = seen.path and d.blob_sha = seen.blob_sha`)
  await ctx.db
    .insert(followedRepositories)
    .values({ orgId, repositoryId: id, commitSha: headSha })
    .onConflictDoUpdate({
      target: [followedRepositories.orgId, followedRepositories.repositoryId],
      set: { commitSha: headSha },
    })
  const payload = { orgId, repositoryId: id, requestId: ctx.requestId }
  await addJob(ctx, 'staleness/refresh', payload, {
    queue: `history:${id}`,
    key: `staleness:${id}`,
    priority: 22,
  })
  await addJob(ctx, 'coverage/record-days', payload, {
    queue: `history:${id}`,
    key: `days:${id}`,
    priority: 30,
  })
}
