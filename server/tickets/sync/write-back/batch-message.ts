import { withTrailer } from '#server/kernel/code-hosts/commit-trailers'
import type { EditRow } from './edit-rows'

const MAX_LINES = 50

const BATCH_TRAILER = 'Svc-Batch'

/** Edits in texts of the repository, with their locations. */
export interface DoneEdits {
  done: EditRow[]
  /** `<path>#<section id>` of each, by the id of the edit. */
  places: ReadonlyMap<EditRow['id'], string>
}

/** `chore(svc): …` with a line per edit, the runs that requested them, and the batch, by which a worker finds its commit. */
export function batchMessage(batch: string, { done: rows, places }: DoneEdits): string {
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
