import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { addComment, type Decision } from './add-comment'
import type { RepoNames } from './find-local-repository'

/** Written out: the names of all acts depend on the routers that call this. */
type IssueAct = 'issue.close' | 'issue.comment' | 'issue.create' | 'issue.edit' | 'issue.reopen'

/** Changes an issue or a pull request for a person, and records it. */
export const withAct = <T extends object>(
  ctx: OrgContext,
  act: IssueAct,
  { owner, repo, issue_number }: RepoNames & { issue_number?: number },
  change: (tx: OrgContext) => Promise<T>,
): Promise<T> =>
  withTransaction(ctx, async (tx) => {
    const changed = await change(tx)
    const number = issue_number ?? ('number' in changed ? changed.number : '')
    await recordAct(tx, { act, target: { kind: 'issue', id: `${owner}/${repo}#${number}` } })
    return changed
  })

/** Adds a comment and records it. For the comment of a larger change, in the transaction of that change. */
export const commentWithAct = (
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  comment: string,
  decision: Decision | null = null,
) =>
  withAct(ctx, 'issue.comment', { ...at, issue_number: number }, (tx) =>
    addComment(tx, at, number, comment, decision),
  )
