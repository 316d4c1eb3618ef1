import { and, eq } from 'drizzle-orm'
import { orgs, repositories, reviewSettings } from '#db/schema/index'
import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { JobContext, OrgContext } from '#server/kernel/context'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'
import type { Tracker } from '#server/ports/tracker/port'
import { openLocalTracker } from '#server/writing/issues/index'

export interface IssuePlace {
  ctx: OrgContext & Pick<JobContext, 'signal'>
  repository: Repository
  /** Whether the org wants the issue. If not, an open one is closed. */
  isWanted: boolean
  project: string
  tracker: Tracker
}

/** The issues of a repository. Null if the repository is gone, was never indexed, or is archived. */
export async function openIssuePlace(
  ctx: JobContext,
  { orgId, repositoryId }: Pick<RepositoryTask, 'orgId' | 'repositoryId'>,
): Promise<IssuePlace | null> {
  const [row] = await ctx.db
    .select({
      repository: repositories,
      org: { id: orgs.id, slug: orgs.slug, name: orgs.name },
      staleIssue: reviewSettings.staleIssue,
    })
    .from(repositories)
    .innerJoin(orgs, eq(orgs.id, repositories.orgId))
    .leftJoin(
      reviewSettings,
      and(eq(reviewSettings.orgId, repositories.orgId), eq(reviewSettings.repositoryId, repositories.id)),
    )
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  if (!row || row.repository.headSha === null || row.repository.isArchived) return null
  const { repository, org } = row
  const inOrg = { ...ctx, org, permissions: [] }
  const { owner, name } = repository
  const project = `${owner}/${name}`
  const { forge } = codeHostOf(ctx, repository)
  const tracker = forge
    ? forge.host.openTracker(repository.installationId, project)
    : openLocalTracker(inOrg, { owner, repo: name })
  return { ctx: inOrg, repository, isWanted: row.staleIssue ?? forge === null, project, tracker }
}
