import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import { codeHostOf, type HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { Context, OrgInPlan } from '#server/kernel/context'
import { may } from '#server/kernel/entitlements/org-plan'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { defaultConfig } from '#spec/config/load-config'
import type { Config } from '#spec/config/schema/schema'

/** The repository of a pull request, with the configuration of its default branch. */
export interface ReviewTarget extends HostedRepository {
  org: OrgInPlan
  repository: Repository
  config: Config
}

/** Null if the repository is not connected or indexed, is archived, or if the plan of the org has no reviews. */
export async function findReviewTarget(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
): Promise<ReviewTarget | null> {
  const org = await readOrgPlan(ctx, orgId)
  if (!org || !may({ ...ctx, org }, 'reviews')) return null
  const [repository] = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  if (!repository || repository.headSha === null || repository.isArchived) return null
  return targetOf(ctx, org, repository)
}

const targetOf = (ctx: Pick<Context, 'ports'>, org: OrgInPlan, repository: Repository): ReviewTarget => ({
  org,
  repository,
  config: currentConfig(repository)?.config ?? defaultConfig(),
  ...codeHostOf(ctx, repository),
})
