import { and, eq } from 'drizzle-orm'
import { orgs, repositories } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
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
