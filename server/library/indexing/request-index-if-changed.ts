import { and, eq, inArray } from 'drizzle-orm'
import { repositories, runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { type RepositoryKey, requestIndex } from '#server/library/repos/index'
import type { Head } from '#server/ports/codehost/port'
import { INDEXED_WITH } from './versions'

/**
 * Requests an index run if the head has changed or was indexed by an older parser, unless an unfinished run covers it: several
 * watchers may see the same push. Returns whether a run was requested. A null head is missing or unreadable.
 */
export async function requestIndexIfChanged(
  ctx: Context,
  repository: RepositoryKey,
  head: Head | null,
): Promise<boolean> {
  const rows = await ctx.db
    .select({
      headSha: repositories.headSha,
      indexedWith: repositories.indexedWith,
      problem: repositories.problem,
      run: { state: runs.state, headSha: runs.headSha },
    })
    .from(repositories)
    .leftJoin(
      runs,
      and(
        eq(runs.orgId, repositories.orgId),
        eq(runs.repositoryId, repositories.id),
        inArray(runs.state, ['queued', 'running']),
      ),
    )
    .where(and(eq(repositories.orgId, repository.orgId), eq(repositories.id, repository.id)))
  const [indexed] = rows
  if (!indexed || rows.some(({ run }) => isHandledBy(run, head))) return false
  const isCurrent = indexed.headSha === head?.commitSha && indexed.indexedWith === INDEXED_WITH
  if (indexed.problem === null && isCurrent) return false
  await requestIndex(ctx, repository)
  return true
}

/** A queued run reads the head when it starts. */
const isHandledBy = (run: { state: string; headSha: string | null } | null, head: Head | null): boolean =>
  run !== null && (run.state === 'queued' || (head !== null && run.headSha === head.commitSha))
