import { withTransaction } from '#server/kernel/transaction'
import { findIssue } from '../read-issues'
import { reportIssueChange } from '../report-change'
import { type IssueLocation, type LocalIssues, locate } from './ticket-of'

/** Changes an issue in a transaction, and reports the change. Throws `not_found` if there is no such issue. */
export function changeIssue(
  local: LocalIssues,
  id: string,
  change: (tx: LocalIssues, at: IssueLocation) => Promise<void>,
): Promise<void> {
  return inTransaction(local, async (tx) => {
    const at = await locate(tx, id)
    await findIssue(tx.ctx, at.repository, at.number, 'issue')
    await change(tx, at)
    await reportIssueChange(tx.ctx, at.repository, at.number)
  })
}

export const inTransaction = <T>(local: LocalIssues, work: (tx: LocalIssues) => Promise<T>): Promise<T> =>
  withTransaction(local.ctx, (ctx) => work({ ...local, ctx }))
