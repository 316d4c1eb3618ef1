import type { Context } from '../../kernel/context'
import { findPullOf } from '../../pulls'
import { requireHead, spliceAt } from './commit-batch'
import { changeEdits, type EditRow, findEdits } from './edit-rows'
import { BRANCH } from './propose-batch'
import type { WriteBackTarget } from './write-back-target'

/** After the standing pull request was merged or closed: its edits are in the default branch, or were declined. */
export async function settleProposals(ctx: Context, target: WriteBackTarget): Promise<void> {
  const rows = await findEdits(ctx, target, ['proposed'])
  if (rows.length === 0) return
  const isOpen = await findPullOf({ db: ctx.db, org: target.org }, target, BRANCH)
  if (isOpen) return
  const { commitSha } = await requireHead(target)
  const merged: EditRow[] = []
  const declined: EditRow[] = []
  for (const row of rows) {
    const { changes, done } = await spliceAt(ctx, target, commitSha, [row])
    const isMerged = done.length > 0 && changes.length === 0
    if (isMerged) merged.push(row)
    else declined.push(row)
  }
  await changeEdits(ctx, target, merged, { state: 'done', commitSha })
  await changeEdits(ctx, target, declined, { state: 'declined', error: DECLINED })
}

const DECLINED = 'The pull request was closed without a merge.'
