import { and, eq, sql } from 'drizzle-orm'
import { codeChanges, historyProgress } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { openPastSource, type PastSource } from '#server/library/history/index'
import type { PathChange } from '#server/ports/codehost/port'

const BATCH = 1_000

/** Version 2 also dates the removal of a file. Version 3 stores whether the file is removed. */
const RULES = 3

/** The last change of a file. */
export interface LastFileChange {
  at: Date
  commitSha: string
}

/** Reads when each file last changed or was removed. Walks history only as far back as needed. */
export async function dateCode(
  ctx: Context,
  repository: Repository & { headSha: string },
  paths: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<Map<string, LastFileChange>> {
  const codeSha = await readCodeSha(ctx, repository)
  const knownChanges = codeSha === null ? new Map() : await readKnownChanges(ctx, repository)
  const changes: Map<string, LastFileChange | null> = new Map(
    [...knownChanges].filter(([path]) => paths.has(path)),
  )
  const source = openPastSource(ctx, repository, signal)
  const newChanges: PathChange[] = []
  if (codeSha && codeSha !== repository.headSha)
    newChanges.push(...(await readChanges(source, repository.headSha, codeSha, new Set(changes.keys()))))
  const unknown = new Set([...paths].filter((path) => !changes.has(path)))
  if (unknown.size > 0) newChanges.push(...(await readChanges(source, repository.headSha, null, unknown)))
  for (const { path, committedAt: at, commitSha } of newChanges) changes.set(path, { at, commitSha })
  const changedPaths = [...new Set(newChanges.map(({ path }) => path))]
  const removed = await findRemovedCode(source, repository.headSha, changedPaths)
  await writeChanges(ctx, repository, paths, newChanges, removed)
  return new Map([...changes].flatMap(([path, change]) => (change ? [[path, change]] : [])))
}

/** Null marks a file that is not in history, so that it is not searched again. */
async function readKnownChanges(
  { db }: Context,
  { orgId, id }: Repository,
): Promise<Map<string, LastFileChange | null>> {
  const rows = await db
    .select({ path: codeChanges.path, at: codeChanges.changedAt, commitSha: codeChanges.commitSha })
    .from(codeChanges)
    .where(and(eq(codeChanges.orgId, orgId), eq(codeChanges.repositoryId, id)))
  return new Map(rows.map(({ path, at, commitSha }) => [path, at && commitSha ? { at, commitSha } : null]))
}

/** Null if nothing is stored for the current rules. */
async function readCodeSha({ db }: Context, { orgId, id }: Repository): Promise<string | null> {
  const [state] = await db
    .select({ sha: historyProgress.codeSha })
    .from(historyProgress)
    .where(
      and(
        eq(historyProgress.orgId, orgId),
        eq(historyProgress.repositoryId, id),
        eq(historyProgress.codeRules, RULES),
      ),
    )
  return state?.sha ?? null
}

/** The newest change of each path. Stops when all paths are dated. */
async function readChanges(
  { host, ref, signal }: PastSource,
  headSha: string,
  sinceSha: string | null,
  paths: ReadonlySet<string>,
): Promise<PathChange[]> {
  const changes: PathChange[] = []
  if (paths.size === 0) return changes
  for await (const change of host.lastChanges(ref, headSha, sinceSha, {
    signal,
    paths,
    withRemovals: true,
  })) {
    if (paths.has(change.path) && changes.push(change) === paths.size) break
  }
  return changes
}

/** Stores the changes and deletes files that no section refers to. */
async function writeChanges(
  { db }: Context,
  { orgId, id, headSha }: Repository,
  paths: ReadonlySet<string>,
  newChanges: PathChange[],
  removed: ReadonlySet<string>,
): Promise<void> {
  const allPaths = sql`${sql.param([...paths])}::text[]`
  await db
    .delete(codeChanges)
    .where(
      and(
        eq(codeChanges.orgId, orgId),
        eq(codeChanges.repositoryId, id),
        sql`not ${codeChanges.path} = any(${allPaths})`,
      ),
    )
  await db.execute(sql`
    insert into code_changes (org_id, repository_id, path) select ${orgId}, ${id}, path from unnest(${allPaths}) as path
    on conflict do nothing`)
  for (let from = 0; from < newChanges.length; from += BATCH) {
    const batch = newChanges.slice(from, from + BATCH)
    await db.execute(sql`
      update code_changes c set changed_at = changed.at, commit_sha = changed.sha, is_removed = changed.is_removed
      from unnest(${sql.param(batch.map(({ path }) => path))}::text[],
        ${sql.param(batch.map(({ committedAt }) => committedAt.toISOString()))}::text[]::timestamptz[],
        ${sql.param(batch.map(({ commitSha }) => commitSha))}::text[],
        ${sql.param(batch.map(({ path }) => String(removed.has(path))))}::text[]::bool[])
        as changed (path, at, sha, is_removed)
      where c.org_id = ${orgId} and c.repository_id = ${id} and c.path = changed.path`)
  }
  await db
    .insert(historyProgress)
    .values({ orgId, repositoryId: id, codeSha: headSha, codeRules: RULES })
    .onConflictDoUpdate({
      target: [historyProgress.orgId, historyProgress.repositoryId],
      set: { codeSha: headSha, codeRules: RULES },
    })
}

/** Above this number, one walk through all files costs fewer requests than one request per file. */
const MAX_LOOKUPS = 20

/** The paths that do not exist in the commit. */
async function findRemovedCode(
  { host, ref, signal }: PastSource,
  headSha: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const removed = new Set(paths)
  if (paths.length <= MAX_LOOKUPS) {
    for (const path of paths) if (await host.entry(ref, headSha, path, { signal })) removed.delete(path)
    return removed
  }
  for await (const { path } of host.tree(ref, headSha, { signal })) removed.delete(path)
  return removed
}
