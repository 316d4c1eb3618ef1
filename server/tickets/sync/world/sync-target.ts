import { and, eq } from 'drizzle-orm'
import { orgs, repositories } from '#db/schema/index'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { findRepository, isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { defaultConfig } from '#spec/config/load-config'
import type { Origins } from '#spec/config/origins'
import type { Config } from '#spec/config/schema/schema'

/** The repository of a sync, with the configuration of the last index. */
export interface SyncTarget {
  org: Org
  repository: Repository
  config: Config
  origins: Origins
}

/** Null if the repository is no longer connected. */
export async function findSyncTarget(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
): Promise<SyncTarget | null> {
  const [row] = await db
    .select({ org: { id: orgs.id, slug: orgs.slug, name: orgs.name }, repository: repositories })
    .from(repositories)
    .innerJoin(orgs, eq(orgs.id, repositories.orgId))
    .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId), isConnected))
  return row ? targetOf(row.org, row.repository) : null
}

export function targetOf(org: Org, repository: Repository): SyncTarget {
  const { config, origins } = currentConfig(repository) ?? { config: defaultConfig(), origins: {} }
  return { org, repository, config, origins }
}

/** The named repository, or the only one of the org that has a ticket system. Null if none is named and none has one. */
export async function chooseTarget(
  ctx: OrgContext,
  repo: RepoFilter | undefined,
): Promise<SyncTarget | null> {
  if (repo) return targetOf(ctx.org, await findRepository(ctx, repo.owner, repo.name))
  const [only = null, ...others] = await targetsOf(ctx)
  if (others.length === 0) return only
  throw new DomainError('validation_failed', {
    message: 'Several repositories have a ticket system. Name one in `repo`.',
    issues: [{ loc: ['query', 'repo'], msg: 'name one of several repositories', type: 'missing' }],
  })
}

/** The repositories of the org whose configuration has a ticket system. */
export async function targetsOf({ db, org }: OrgContext): Promise<SyncTarget[]> {
  const rows = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isConnected))
    .orderBy(repositories.id)
  return rows
    .map((row) => targetOf(org, row))
    .filter(({ config }) => Object.keys(config.ticket_systems).length > 0)
}
