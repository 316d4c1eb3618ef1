import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { CodeHost, CommittingHost, RepoRef } from '#server/ports/codehost/port'
import type { ConfigInForce } from '#spec/config/load-config'

/** Access to the history of a repository. */
export interface PastSource {
  host: CodeHost & CommittingHost
  ref: RepoRef
  /** The current configuration; null before the first index run. */
  inForce: ConfigInForce | null
  signal?: AbortSignal
}

export function openPastSource(
  ctx: Pick<Context, 'ports'>,
  repository: Repository,
  signal?: AbortSignal,
): PastSource {
  const { host, ref } = codeHostOf(ctx, repository)
  return { host, ref, inForce: currentConfig(repository), signal }
}
