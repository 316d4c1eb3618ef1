import type { Context } from '../kernel/context'
import type { PullChange } from '../kernel/events'
import type { LocalRepository } from './find-local-repository'

/** Tells the modules with an `onIssueChange` that an issue changed, in the caller's transaction. */
export async function reportIssueChange(
  tx: Pick<Context, 'db' | 'requestId' | 'clock' | 'registry'>,
  { orgId, id: repositoryId }: Pick<LocalRepository, 'orgId' | 'id'>,
  number: number,
): Promise<void> {
  for (const handle of await tx.registry.contributions('onIssueChange'))
    await handle(tx, { orgId, repositoryId, number })
}

/** Tells the modules with an `onPullChange` that a pull request changed, in the caller's transaction. */
export async function reportPullChange(
  tx: Pick<Context, 'db' | 'requestId' | 'registry'>,
  { orgId, id: repositoryId }: Pick<LocalRepository, 'orgId' | 'id'>,
  change: Omit<PullChange, 'orgId' | 'repositoryId'>,
): Promise<void> {
  for (const handle of await tx.registry.contributions('onPullChange'))
    await handle(tx, { orgId, repositoryId, ...change })
}
