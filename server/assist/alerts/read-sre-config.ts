import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { type ConfigInForce, loadConfig } from '#spec/config/load-config'

/** The configuration of a repository in effect. Returns the defaults for 0, which means alerts without a repository. */
export async function readSreConfig(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
): Promise<ConfigInForce['config']> {
  const rows =
    repositoryId === 0
      ? []
      : await db
          .select()
          .from(repositories)
          .where(and(eq(repositories.orgId, orgId), eq(repositories.id, repositoryId)))
  const [row] = rows
  return ((row && currentConfig(row)) ?? loadConfig(null)).config
}
