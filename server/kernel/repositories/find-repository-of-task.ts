import { and, eq } from 'drizzle-orm'
import { orgs, repositories } from '#db/schema/index'
import type { Context, OrgContext } from '../context'
import { isConnected, type Repository } from './find-repository'
import type { RepositoryId } from './repository-id'

interface RepositoryOfTask {
  repository: Repository
  /** The org of the repository, without permissions: a job has no caller. */
  orgContext: OrgContext
}

/** The repository of a job. Null if it was disconnected meanwhile. */
export async function findRepositoryOfTask(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
): Promise<RepositoryOfTask | null> {
  const [row] = await ctx.db
    .select({ org: { id: orgs.id, slug: orgs.slug, name: orgs.name }, repository: repositories })
    .from(repositories)
    .innerJoin(orgs, eq(orgs.id, repositories.orgId))
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  return row ? { repository: row.repository, orgContext: { ...ctx, org: row.org, permissions: [] } } : null
}
