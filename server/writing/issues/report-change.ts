import { type ChangeContext, type PullChange, reportChange } from '#server/kernel/changes'
import type { LocalRepository } from './find-local-repository'

type At = Pick<LocalRepository, 'orgId' | 'id'>

/** Call it in the transaction of the change. */
export const reportIssueChange = (tx: ChangeContext, { orgId, id: repositoryId }: At, number: number) =>
  reportChange(tx, 'onIssueChange', { orgId, repositoryId, number })

/** Call it in the transaction of the change. */
export const reportPullChange = (
  tx: ChangeContext,
  { orgId, id: repositoryId }: At,
  change: Omit<PullChange, keyof At | 'repositoryId'>,
) => reportChange(tx, 'onPullChange', { orgId, repositoryId, ...change })
