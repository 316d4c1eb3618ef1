import { and, eq, sql } from 'drizzle-orm'
import { documents, repositories } from '#db/schema/index'
import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import type { PathChange } from '#server/ports/codehost/port'

const BATCH = 1_000
/** In characters. Longer names are cut. */
const MAX_AUTHOR = 200

/** Reads when each document last changed, and by whom. Walks history only as far back as needed. */
export async function computeDocumentDates(
  ctx: Context,
  job: RepositoryId,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const [repository] = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, job.orgId), eq(repositories.id, job.repositoryId)))
  const headSha = repository?.headSha
  if (!repository || !headSha || repository.historySha === headSha) return

  const { host, ref } = codeHostOf(ctx, repository)
  const { allPaths, undated } = await findPaths(ctx, repository)
  const walk = (sinceSha: string | null, paths: Set<string>) =>
    host.lastChanges(ref, headSha, sinceSha, { signal, paths })
  if (repository.historySha) await applyDates(ctx, repository, walk(repository.historySha, allPaths), undated)
  if (undated.size > 0)
    await applyDates(ctx, repository, untilAllSeen(walk(null, new Set(undated)), undated), undated)
  await ctx.db
    .update(repositories)
    .set({ historySha: headSha })
    .where(and(eq(repositories.orgId, repository.orgId), eq(repositories.id, repository.id)))
}

/** The paths of all documents. Undated ones are new, or old files that have just become documents. */
async function findPaths({ db }: Context, { orgId, id }: Repository) {
  const rows = await db
    .select({ path: documents.path, changedBy: documents.lastDocChangeBy })
    .from(documents)
    .where(and(eq(documents.orgId, orgId), eq(documents.repositoryId, id)))
  const undated = rows.filter(({ changedBy }) => changedBy === null)
  return {
    allPaths: new Set(rows.map(({ path }) => path)),
    undated: new Set(undated.map(({ path }) => path)),
  }
}

async function* untilAllSeen(changes: AsyncIterable<PathChange>, undated: Set<string>) {
  const unseen = new Set(undated)
  for await (const change of changes) {
    yield change
    unseen.delete(change.path)
    if (unseen.size === 0) return
  }
}

/** Writes the dates and removes the dated paths from `undated`. */
async function applyDates(
  ctx: Context,
  repository: Repository,
  changes: AsyncIterable<PathChange>,
  undated: Set<string>,
): Promise<void> {
  let batch: PathChange[] = []
  for await (const change of changes) {
    undated.delete(change.path)
    if (batch.push(change) < BATCH) continue
    await writeDates(ctx, repository, batch)
    batch = []
  }
  await writeDates(ctx, repository, batch)
}

async function writeDates({ db }: Context, { orgId, id }: Repository, changes: PathChange[]): Promise<void> {
  const paths = changes.map(({ path }) => path)
  // As text: drizzle does not serialize arrays of timestamps.
  const dates = changes.map(({ committedAt }) => committedAt.toISOString())
  const authors = changes.map(({ author }) => author.replaceAll('\0', '').slice(0, MAX_AUTHOR))
  await db.execute(sql`
    update documents set last_doc_change_at = changed.committed_at, last_doc_change_by = changed.author
    from unnest(${sql.param(paths)}::text[], ${sql.param(dates)}::text[]::timestamptz[], ${sql.param(authors)}::text[])
      as changed (path, committed_at, author)
    where documents.org_id = ${orgId} and documents.repository_id = ${id} and documents.path = changed.path
      and (documents.last_doc_change_at, documents.last_doc_change_by)
        is distinct from (changed.committed_at, changed.author)`)
}
