import { randomUUID } from 'node:crypto'
import { SERVICE_AUTHOR, withTrailer } from '#server/kernel/code-hosts/commit-trailers'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { withTransaction } from '#server/kernel/transaction'
import { requestIndex } from '#server/library/repos/index'
import { recordAct } from '#server/platform/audit/index'
import { CodeHostError, type FileChange, type Head, isOvertakenCommit } from '#server/ports/codehost/port'
import { groupBy } from '#shared/group-by'
import { defaultConfig } from '#spec/config/load-config'
import { changeEdits, type EditRow, type WriteBackTarget } from './edit-rows'
import { placeEdits } from './place-edits'
import { spliceDocument } from './splice-document'

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

interface BatchResult {
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

const MAX_LINES = 50

const BATCH_TRAILER = 'Svc-Batch'

/** Edits in texts of the repository, with their locations. */
interface DoneEdits {
  done: EditRow[]
  /** `<path>#<section id>` of each, by the id of the edit. */
  places: ReadonlyMap<EditRow['id'], string>
}

/** `chore(svc): …` with a line per edit, the runs that requested them, and the batch, by which a worker finds its commit. */
function batchMessage(batch: string, { done: rows, places }: DoneEdits): string {
  const sections = new Set(rows.map(({ edit }) => edit.sectionKey)).size
  const subject = `chore(svc): update ${sections} ${sections === 1 ? 'section' : 'sections'} from tickets`
  const lines = rows.slice(0, MAX_LINES).map(({ id, edit }) => `- ${places.get(id)}: ${describeEdit(edit)}`)
  const more = rows.length - lines.length
  const body = more > 0 ? [...lines, `- and ${more} more`] : lines
  const runs = [...new Set(rows.flatMap(({ runId }) => runId ?? []))]
  return [...runs.map((id) => `Svc-Run: ${id}`), `${BATCH_TRAILER}: ${batch}`].reduce(
    withTrailer,
    `${subject}\n\n${body.join('\n')}`,
  )
}

function describeEdit({ connection, field, from, to }: EditRow['edit']): string {
  if (field === 'section.status') return `${from} to ${to}`
  if (to === null) return `unlink ${from} of ${connection}`
  return from === null ? `link ${to} of ${connection}` : `${from} of ${connection} is now ${to}`
}

/** Whether the commit was made for this batch. Without a batch: for any. */
export function isCommitOf(message: string, batch: string | null): boolean {
  const line = batch === null ? `${BATCH_TRAILER}: ` : `${BATCH_TRAILER}: ${batch}`
  return message.split('\n').some((each) => (batch === null ? each.startsWith(line) : each.trim() === line))
}
