import type { ConfigInForce } from '../../spec/config/load-config'
import { configInForce } from '../indexing'
import { codeHostOf } from '../kernel/code-hosts/code-host-of'
import type { Context } from '../kernel/context'
import type { CodeHost, CommittingHost, RepoRef } from '../ports/codehost/port'
import type { Repository } from '../repos'

/** Where the past of a repository is read. */
export interface PastSource {
  host: CodeHost & CommittingHost
  ref: RepoRef
  /** The configuration that holds now; null before the first index. */
  inForce: ConfigInForce | null
  signal?: AbortSignal
}

export function pastOf(
  ctx: Pick<Context, 'ports'>,
  repository: Repository,
  signal?: AbortSignal,
): PastSource {
  const { host, ref } = codeHostOf(ctx, repository)
  return { host, ref, inForce: configInForce(repository), signal }
}
