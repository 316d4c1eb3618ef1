import type { repositories } from '../../db/schema'
import type { GitHubHost } from '../ports/codehost/forge-port'
import type { CodeHost, CommittingHost, GitHubRef, RepoRef } from '../ports/codehost/port'
import type { Context } from './context'
import { DomainError } from './errors'

type Row = typeof repositories.$inferSelect
export type PlacedRepository = Pick<Row, 'installationId' | 'owner' | 'name' | 'localPath' | 'defaultBranch'>

/** A repository with the host that has it. */
export interface HostedRepository {
  host: CodeHost & CommittingHost
  ref: RepoRef
  /** The same for what only GitHub has: pull requests, issues, checks; null for a local repository. */
  github: { host: GitHubHost; ref: GitHubRef } | null
}

export function codeHostOf(
  { ports }: Pick<Context, 'ports'>,
  { installationId, owner, name, localPath, defaultBranch }: PlacedRepository,
): HostedRepository {
  if (localPath !== null) {
    const ref = { path: localPath, branch: defaultBranch }
    return { host: ports.codeHosts.local, ref, github: null }
  }
  const host = ports.codeHosts.github
  if (!host)
    throw new DomainError('not_configured', {
      message: `${owner}/${name} lies on GitHub, and this deployment is not connected to it: set GITHUB_APP_ID, GITHUB_APP_SLUG and GITHUB_PRIVATE_KEY.`,
    })
  const ref = { installationId, owner, name }
  return { host, ref, github: { host, ref } }
}
