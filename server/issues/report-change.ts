import { loadIssueChangeHandlers, loadPullChangeHandlers } from '../collect'
import type { Context } from '../kernel/context'
import type { PullChange } from '../kernel/events'
import type { LocalRepository } from './find-local-repository'

/** Tells the modules with an `onIssueChange` that an issue changed, in the caller's transaction. */
export async function reportIssueChange(
  tx: Pick<Context, 'db' | 'requestId' | 'clock'>,
  { orgId, id: repositoryId }: Pick<LocalRepository, 'orgId' | 'id'>,
  number: number,
): Promise<void> {
  for (const handle of await loadIssueChangeHandlers()) await handle(tx, { orgId, repositoryId, number })
}

/** Tells the modules with an `onPullChange` that a pull request changed, in the caller's transaction. */
export async function reportPullChange(
  tx: Pick<Context, 'db' | 'requestId'>,
  { orgId, id: repositoryId }: Pick<LocalRepository, 'orgId' | 'id'>,
  change: Omit<PullChange, 'orgId' | 'repositoryId'>,
): Promise<void> {
  for (const handle of await loadPullChangeHandlers()) await handle(tx, { orgId, repositoryId, ...change })
}
