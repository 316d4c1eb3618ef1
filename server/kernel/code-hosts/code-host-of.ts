import type { repositories } from '#db/schema/index'
import type { ForgeHost } from '#server/ports/codehost/forge-port'
import type { CodeHost, CommittingHost, ForgeRef, RepoRef } from '#server/ports/codehost/port'
import type { Context } from '../context'
import { DomainError } from '../errors'

export type RepositoryLocation = Pick<
  typeof repositories.$inferSelect,
  'installationId' | 'owner' | 'name' | 'localPath' | 'defaultBranch'
>

/** A repository and the code host that stores it. */
export interface HostedRepository {
  host: CodeHost & CommittingHost
  ref: RepoRef
  /** The forge: pull requests, issues and checks. Null for a local repository. */
  forge: { host: ForgeHost; ref: ForgeRef } | null
}

export function codeHostOf(
  { ports }: Pick<Context, 'ports'>,
  { installationId, owner, name, localPath, defaultBranch }: RepositoryLocation,
): HostedRepository {
  if (localPath !== null) {
    const ref = { path: localPath, branch: defaultBranch }
    return { host: ports.codeHosts.local, ref, forge: null }
  }
  const host = ports.codeHosts.forge
  if (!host)
    throw new DomainError('not_configured', {
      message: `${owner}/${name} is on a code host that this deployment is not connected to. Set the settings of the group “Code host” in .env.example.`,
    })
  const ref = { installationId, owner, name }
  return { host, ref, forge: { host, ref } }
}
