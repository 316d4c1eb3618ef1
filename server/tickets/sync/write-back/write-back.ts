import type { Context, JobContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { requestIndexIfChanged } from '#server/library/indexing/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { groupBy } from '#shared/group-by'
import { commitBatch, finishBatch, isCommitOf } from './commit-batch'
import {
  changeEdits,
  type EditRow,
  findEdits,
  findWriteBackTarget,
  MAX_BATCH,
  returnToWaiting,
  type WriteBackTarget,
} from './edit-rows'
import { proposeBatch, settleProposals } from './propose-batch'
import { addWriteBack } from './request-write-back'

/** How long edits wait after the code host rejected them, for example because a file has local changes. */
const REFUSED_WAIT_MS = 30_000
/** How long edits wait whose section must first be found in its new document. */
const UNPLACED_WAIT_MS = 5_000

/** The job of a closed batch: one commit for all waiting edits, or an update of the pull request. */
export async function writeBack(ctx: JobContext, job: RepositoryId): Promise<void> {
  const target = await findWriteBackTarget(ctx, job)
  if (!target) return
  try {
    await recoverBatches(ctx, target)
    await settleProposals(ctx, target)
    await commitWaiting(ctx, target)
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error
    await waitFor(ctx, target, error)
  }
}

async function commitWaiting(ctx: JobContext, target: WriteBackTarget): Promise<void> {
  const rows = await findEdits(ctx, target, ['waiting'])
  if (rows.length === 0) return
  if (target.repository.isArchived) return failArchived(ctx, target, rows)
  try {
    const batch = await commitBatch(ctx, target, rows)
    await finishBatch(ctx, target, batch)
    if (batch.unplaced.length > 0) return waitForIndex(ctx, target, batch.unplaced)
    if (rows.length === MAX_BATCH) return commitWaiting(ctx, target)
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.code !== 'protected') throw error
    await proposeBatch(ctx, target)
  }
}

/** The branch is ahead of the index, and some sections have moved. */
async function waitForIndex(ctx: JobContext, target: WriteBackTarget, rows: EditRow[]): Promise<void> {
  const { orgId, id: repositoryId } = target.repository
  const head = await target.host.head(target.ref)
  await withTransaction(ctx, async (tx) => {
    await returnToWaiting(tx, target, rows)
    await requestIndexIfChanged(tx, target.repository, head)
    await addWriteBack(tx, { orgId, repositoryId }, later(tx, UNPLACED_WAIT_MS))
  })
}

/**
 * The code host rejects the commit for now. The edits store the reason, and the next attempt first checks whether the commit
 * was made after all.
 */
async function waitFor(ctx: JobContext, target: WriteBackTarget, error: CodeHostError): Promise<void> {
  const { orgId, id: repositoryId } = target.repository
  const rows = await findEdits(ctx, target, ['waiting', 'writing'])
  await withTransaction(ctx, async (tx) => {
    await changeEdits(tx, target, rows, { error: error.message })
    await addWriteBack(tx, { orgId, repositoryId }, error.resumesAt ?? later(tx, REFUSED_WAIT_MS))
  })
  ctx.log.info({ repository: repositoryId, reason: error.code }, 'edits from tickets wait for the code host')
}

const later = ({ clock }: Pick<JobContext, 'clock'>, ms: number) => new Date(clock.now().getTime() + ms)

async function failArchived(ctx: JobContext, target: WriteBackTarget, rows: EditRow[]): Promise<void> {
  const { owner, name } = target.repository
  const error = `${owner}/${name} is archived, so it is read-only. Unarchive it at its code host.`
  await changeEdits(ctx, target, rows, { state: 'failed', error })
}

/** Maximum number of commits since the base of a lost batch to search for its own. */
const MAX_COMMITS = 1_000

/** Settles batches of a dead worker: either their commit exists, or the next batch makes it again. */
async function recoverBatches(ctx: Context, target: WriteBackTarget): Promise<void> {
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
