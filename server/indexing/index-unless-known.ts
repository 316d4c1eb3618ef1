import { and, eq, inArray } from 'drizzle-orm'
import { repositories, runs } from '../../db/schema'
import type { Context } from '../kernel/context'
import type { Head } from '../ports/codehost/port'
import { type RepositoryKey, requestIndex } from './request-index'
import { INDEXED_WITH } from './versions'

/**
 * Has the repository indexed when its head is not what readers see, or an earlier version of the parser read it, and no
 * run is on its way there: several see the same move. Answers whether that was needed. Null is no head, or none that
 * could be read.
 */
export async function indexUnlessKnown(
  ctx: Context,
  repository: RepositoryKey,
  head: Head | null,
): Promise<boolean> {
  const found = await ctx.db
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
  const [known] = found
  if (!known || found.some(({ run }) => isOnItsWay(run, head))) return false
  const isRead = known.headSha === head?.commitSha && known.indexedWith === INDEXED_WITH
  if (known.problem === null && isRead) return false
  await requestIndex(ctx, repository)
  return true
}

/** A run that waits reads the head when it begins. */
const isOnItsWay = (run: { state: string; headSha: string | null } | null, head: Head | null): boolean =>
  run !== null && (run.state === 'queued' || (head !== null && run.headSha === head.commitSha))
