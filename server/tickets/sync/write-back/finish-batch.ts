import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { requestIndex } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'
import { groupBy } from '#shared/group-by'
import { changeEdits, type EditRow } from './edit-rows'
import type { WriteBackTarget } from './write-back-target'

export interface BatchResult {
  done: readonly EditRow[]
  failed: readonly { row: EditRow; problem: string }[]
  /** The commit with the effect of the edits. */
  commitSha: string
}

/** Records the results of the edits. The index then reads the commit, as after a save. */
export function finishBatch(
  ctx: Context,
  target: WriteBackTarget,
  { done, failed, commitSha }: BatchResult,
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await changeEdits(tx, target, done, { state: 'done', commitSha, error: null })
    await failEdits(tx, target, failed)
    if (done.length === 0) return
    await recordWriteBack(tx, target, done, { commit: commitSha })
    await requestIndex(tx, target.repository)
  })
}

export async function failEdits(
  ctx: Context,
  target: WriteBackTarget,
  failed: BatchResult['failed'],
): Promise<void> {
  for (const [error, group] of groupBy(failed, ({ problem }) => problem))
    await changeEdits(
      ctx,
      target,
      group.map(({ row }) => row),
      { state: 'failed', error },
    )
}

export async function recordWriteBack(
  ctx: Context,
  { org, repository }: WriteBackTarget,
  rows: readonly EditRow[],
  details: Record<string, string>,
): Promise<void> {
  const { id, owner, name } = repository
  await recordAct(
    { ...ctx, org },
    {
      act: 'ticket.write_back',
      target: { kind: 'repository', id, name: `${owner}/${name}` },
      details: { ...details, edits: rows.length },
    },
  )
}
