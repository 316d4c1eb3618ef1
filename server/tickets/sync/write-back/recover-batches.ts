import type { Context } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { isCommitOf } from './batch-message'
import { type EditRow, findEdits, returnToWaiting } from './edit-rows'
import { finishBatch } from './finish-batch'
import type { WriteBackTarget } from './write-back-target'

/** Maximum number of commits since the base of a lost batch to search for its own. */
const MAX_COMMITS = 1_000

/** Settles batches of a dead worker: either their commit exists, or the next batch makes it again. */
export async function recoverBatches(ctx: Context, target: WriteBackTarget): Promise<void> {
  const unfinishedEdits = await findEdits(ctx, target, ['writing'])
  for (const [batch, rows] of groupBy(unfinishedEdits, (row) => row.batch)) {
    const commitSha = batch === null ? null : await findCommit(target, batch, rows[0]?.baseSha ?? null)
    if (commitSha === null) await returnToWaiting(ctx, target, rows)
    else await finishBatch(ctx, target, { done: rows, failed: [], commitSha })
  }
}

async function findCommit(
  { host, ref }: WriteBackTarget,
  batch: string,
  baseSha: EditRow['baseSha'],
): Promise<string | null> {
  const head = await host.head(ref)
  if (!head || head.commitSha === baseSha) return null
  let count = 0
  for await (const { sha, message } of host.history(ref, head.commitSha, {
    sinceSha: baseSha ?? undefined,
  })) {
    if (isCommitOf(message, batch)) return sha
    count += 1
    if (count >= MAX_COMMITS) return null
  }
  return null
}
