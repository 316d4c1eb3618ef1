import type { Context } from '#server/kernel/context'
import { findPullOf } from '#server/writing/pulls/index'
import { requireHead, spliceAt } from './commit-batch'
import { changeEdits, type EditRow, findEdits } from './edit-rows'
import { BRANCH } from './propose-batch'
import type { WriteBackTarget } from './write-back-target'

/**
 * Ends the standing pull request's proposals that are on the default branch by any means. If the pull request is closed, the
 * others were declined.
 */
export async function settleProposals(ctx: Context, target: WriteBackTarget): Promise<void> {
  const rows = await findEdits(ctx, target, ['proposed'])
  if (rows.length === 0) return
  const { commitSha } = await requireHead(target)
  const open: EditRow[] = []
  for (const row of rows) {
    const { changes, done } = await spliceAt(ctx, target, commitSha, [row])
    const isMerged = done.length > 0 && changes.length === 0
    if (isMerged) await changeEdits(ctx, target, [row], { state: 'done', commitSha })
    else open.push(row)
  }
  if (open.length === 0) return
  if (await findPullOf({ db: ctx.db, org: target.org }, target, BRANCH)) return
  await changeEdits(ctx, target, open, { state: 'declined', error: DECLINED })
}

const DECLINED = 'The pull request was closed without a merge.'
