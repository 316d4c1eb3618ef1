import { randomUUID } from 'node:crypto'
import { SERVICE_AUTHOR } from '#server/kernel/code-hosts/commit-trailers'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { CodeHostError, type FileChange, type Head, isOvertakenCommit } from '#server/ports/codehost/port'
import { defaultConfig } from '#spec/config/load-config'
import { batchMessage, type DoneEdits } from './batch-message'
import { changeEdits, type EditRow } from './edit-rows'
import { placeEdits } from './place-edits'
import { spliceDocument } from './splice-document'
import type { WriteBackTarget } from './write-back-target'

export interface SplicedBatch extends DoneEdits {
  changes: FileChange[]
  failed: { row: EditRow; problem: string }[]
  unplaced: EditRow[]
}

/** Maximum attempts to apply the splices when the branch moves between reading and writing. */
const MAX_ATTEMPTS = 8

/** Makes one commit of all edits on the default branch. If the branch has moved, they are applied to the new texts. */
export async function commitBatch(
  ctx: Context,
  target: WriteBackTarget,
  rows: readonly EditRow[],
): Promise<SplicedBatch & { commitSha: string }> {
  const { host, ref } = target
  const batch = randomUUID()
  for (let attempt = 1; ; attempt++) {
    const head = await requireHead(target)
    const spliced = await spliceAt(ctx, target, head.commitSha, rows)
    if (spliced.changes.length === 0) return { ...spliced, commitSha: head.commitSha }
    await changeEdits(ctx, target, spliced.done, { state: 'writing', batch, baseSha: head.commitSha })
    try {
      const { commitSha } = await host.commit(ref, {
        branch: head.branch,
        parentSha: head.commitSha,
        changes: spliced.changes,
        ...signedBatch(ctx, batch, spliced),
      })
      return { ...spliced, commitSha }
    } catch (error) {
      if (!isOvertakenCommit(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

export async function requireHead({ host, ref }: WriteBackTarget): Promise<Head> {
  const head = await host.head(ref)
  if (!head) throw new CodeHostError('no_default_branch', 'The repository has no commits yet.')
  return head
}

export function signedBatch({ clock }: Pick<Context, 'clock'>, batch: string, edits: DoneEdits) {
  const signature = { ...SERVICE_AUTHOR, at: clock.now() }
  return { author: signature, committer: signature, message: batchMessage(batch, edits) }
}

/** The texts of a commit with the edits in them. */
export async function spliceAt(
  ctx: Context,
  target: WriteBackTarget,
  commitSha: string,
  rows: readonly EditRow[],
): Promise<SplicedBatch> {
  const { documents, failed, unplaced } = await placeEdits(ctx, target, commitSha, rows)
  const { ticket_systems: systems } = currentConfig(target.repository)?.config ?? defaultConfig()
  const places = new Map<EditRow['id'], string>()
  const batch: SplicedBatch = { changes: [], done: [], places, failed, unplaced }
  for (const { path, blobSha, text, edits } of documents) {
    for (const { row, sectionId } of edits) places.set(row.id, `${path}#${sectionId}`)
    const spliced = spliceDocument(text, edits, systems)
    batch.done.push(...spliced.done)
    batch.failed.push(...spliced.failed)
    if (spliced.text !== text) batch.changes.push({ path, content: spliced.text, baseSha: blobSha })
  }
  return batch
}
