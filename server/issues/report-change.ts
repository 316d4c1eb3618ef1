import { loadIssueChangeHandlers } from '../collect'
import type { Context } from '../kernel/context'
import type { LocalRepository } from './find-local-repository'

/** Tells the modules with an `onIssueChange` that an issue changed, in the caller's transaction. */
export async function reportIssueChange(
  tx: Pick<Context, 'db' | 'requestId'>,
  { orgId, id: repositoryId }: Pick<LocalRepository, 'orgId' | 'id'>,
  number: number,
): Promise<void> {
  for (const handle of await loadIssueChangeHandlers()) await handle(tx, { orgId, repositoryId, number })
}
