import { and, eq } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { locateFile } from './locate-file'

/**
 * The published document that a path without a document became. Null if it was deleted or is no document any more. For jobs: the
 * search takes as long as it needs, because its answer is stored.
 */
export async function findNewPath(
  ctx: OrgContext,
  { id, owner, name: repo }: Repository,
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  const moved = await locateMoved(ctx, { owner, repo, path, signal })
  if (moved === null) return null
  const [document] = await ctx.db
    .select({ path: documents.path })
    .from(documents)
    .where(and(eq(documents.orgId, ctx.org.id), eq(documents.repositoryId, id), eq(documents.path, moved)))
  return document?.path ?? null
}

async function locateMoved(
  ctx: OrgContext,
  place: { owner: string; repo: string; path: string; signal: AbortSignal },
): Promise<string | null> {
  try {
    const location = await locateFile(ctx, place)
    return location.kind === 'moved' ? location.path : null
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') return null
    throw error
  }
}
