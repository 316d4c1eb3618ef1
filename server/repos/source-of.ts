import type { Context } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import type { CodeHost, RepoRef } from '../ports/codehost/port'
import type { Repository } from './find-repository'

/** Where a repository's commits and files are read. */
export function sourceOf(
  { ports }: Pick<Context, 'ports'>,
  { owner, name, localPath }: Pick<Repository, 'owner' | 'name' | 'localPath'>,
): { host: CodeHost; ref: RepoRef } {
  if (localPath !== null) return { host: ports.codeHosts.local, ref: { path: localPath } }
  throw new DomainError('not_configured', {
    message: `${owner}/${name} lies on a code host that this deployment is not connected to.`,
  })
}
