import { and, asc, eq } from 'drizzle-orm'
import { installations, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { hasFolderToken } from './folder-token'
import type { ConnectionsWire } from './wire'

/** The org's connections and their state. Only administrators of the deployment see paths on this machine. */
export async function listConnections(ctx: OrgContext): Promise<ConnectionsWire> {
  const { db, org, permissions, ports } = ctx
  const rows = await db
    .select({ repository: repositories, host: installations.host, state: installations.state })
    .from(repositories)
    .innerJoin(
      installations,
      and(eq(installations.orgId, repositories.orgId), eq(installations.id, repositories.installationId)),
    )
    .where(and(eq(repositories.orgId, org.id), isConnected))
    .orderBy(asc(repositories.owner), asc(repositories.name))
  const maySeePaths = permissions.includes('platform:manage')
  return {
    connections: rows.map(({ repository, host, state }) => ({
      id: repository.id,
      owner: repository.owner,
      repo: repository.name,
      full_name: `${repository.owner}/${repository.name}`,
      host,
      default_branch: repository.defaultBranch,
      path: maySeePaths ? repository.localPath : null,
      status: state,
      is_archived: repository.isArchived,
      indexed_at: repository.indexedAt?.toISOString() ?? null,
      problem: repository.problem,
    })),
    install_url: ports.codeHosts.forge?.installUrl ?? null,
    sample_path: maySeePaths ? (ports.folders?.sample?.path ?? null) : null,
    takes_token: maySeePaths && (await hasFolderToken(ctx)),
  }
}
