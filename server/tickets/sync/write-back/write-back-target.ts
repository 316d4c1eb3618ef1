import { and, eq } from 'drizzle-orm'
import { orgs, repositories } from '#db/schema/index'
import { codeHostOf, type HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { Context, Org } from '#server/kernel/context'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'

/** The repository whose documents are edited. */
export interface WriteBackTarget extends HostedRepository {
  org: Org
  repository: Repository
}

/** Null if the repository is no longer connected. */
export async function findWriteBackTarget(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
): Promise<WriteBackTarget | null> {
  const [row] = await ctx.db
    .select({ org: { id: orgs.id, slug: orgs.slug, name: orgs.name }, repository: repositories })
    .from(repositories)
    .innerJoin(orgs, eq(orgs.id, repositories.orgId))
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  return row ? { ...row, ...codeHostOf(ctx, row.repository) } : null
}
