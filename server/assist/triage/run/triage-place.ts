import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { JobContext, OrgContext } from '#server/kernel/context'
import { may } from '#server/kernel/entitlements/org-plan'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { Config } from '#spec/config/schema/schema'
import type { IssueHost } from '../hosts/issue-host'
import { openIssueHost } from '../hosts/open-issue-host'
import type { IssueTask } from '../jobs'

/** A repository whose issues are classified. */
export interface TriagePlace {
  ctx: OrgContext & { signal: AbortSignal; isLastAttempt: boolean }
  repository: Repository
  config: Config
  host: IssueHost
  requestedAt: Date
}

/** Null if the repository is gone, was never indexed, or is archived, or if the plan of the org has no triage. */
export async function openTriagePlace(
  ctx: JobContext,
  { orgId, repositoryId, requestedAt }: Pick<IssueTask, 'orgId' | 'repositoryId' | 'requestedAt'>,
): Promise<TriagePlace | null> {
  const [repository] = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  const org = await readOrgPlan(ctx, orgId)
  const config = repository && currentConfig(repository)?.config
  if (!org || !repository || !config || repository.isArchived) return null
  const inOrg = { ...ctx, org, permissions: [] }
  if (!may(inOrg, 'triage')) return null
  return {
    ctx: inOrg,
    repository,
    config,
    host: openIssueHost(inOrg, repository),
    requestedAt: requestedAt ? new Date(requestedAt) : ctx.clock.now(),
  }
}
