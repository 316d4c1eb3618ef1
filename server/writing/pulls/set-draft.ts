import { pulls } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import {
  findLocalRepository,
  lockIssueNumbers,
  type RepoNames,
  reportPullChange,
} from '#server/writing/issues/index'
import { getPull } from './get-pull'
import { isPull, targetOf } from './pull-key'
import { findPull, pullStateOf } from './read-pulls'
import type { PullWire } from './wire'

/** Makes an open pull request a draft, or ready for review. Without a change it stays as it is. */
export function setDraft(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  isDraft: boolean,
): Promise<PullWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    await lockIssueNumbers(tx, repository)
    const row = await findPull(tx, repository, number)
    if (pullStateOf(row) !== 'open')
      throw conflict(`The pull request is ${pullStateOf(row)}. Only an open one can be a draft or ready.`)
    if (row.pull.isDraft !== isDraft) {
      await tx.db.update(pulls).set({ isDraft }).where(isPull(repository, number))
      await recordAct(tx, { act: isDraft ? 'pull.draft' : 'pull.ready', target: targetOf(at, number) })
      if (!isDraft) await reportPullChange(tx, repository, { number, change: 'opened' })
    }
    return getPull(tx, at, number)
  })
}
