import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { describeConsequences } from '#app/library/acting/describe-consequences'
import { submit } from '#app/loaders/submit.server'
import type { Caller } from '#server/router'
import type { DocumentEditsInput } from '#server/writing/editor/edits/wire-document-edits'
import { counted } from '#shared/counted'

/** A document and its edits, which become one commit. */
export interface DocumentChange {
  repo: string
  path: string
  edits: DocumentEditsInput['edits']
}

interface BulkChange {
  org: string
  documents: readonly DocumentChange[]
  question: string
  /** The fields of the form, to send it again with the confirmation. */
  fields: [string, string][]
  isConfirmed: boolean
  describe: (saved: readonly DocumentChange[]) => string
}

/** Saves one document after another. A refused one stops no other. Asks first if something else follows. */
export async function changeDocuments(caller: Caller, change: BulkChange): Promise<BulkAnswer> {
  const { org, documents, question, fields, isConfirmed, describe } = change
  if (!isConfirmed) {
    const { done: consequences } = await submit(caller, () => previewAll(caller, org, documents))
    if (consequences !== null && consequences.length > 0)
      return { confirm: { question, consequences, fields } }
  }
  const undo: string[] = []
  const problems: string[] = []
  const saved: DocumentChange[] = []
  for (const document of documents) {
    const { repo, path } = document
    const { done, problem } = await submit(caller, ({ edits }) => edits.edit({ org, ...document }))
    if (problem !== null) problems.push(`${path}: ${problem}`)
    else if (done.saved_as !== null) {
      saved.push(document)
      undo.push(JSON.stringify([repo, path, done.sha, done.base_sha, done.branch]))
    }
  }
  return { changed: { text: saved.length === 0 ? 'Nothing was changed.' : describe(saved), problems, undo } }
}

async function previewAll(
  caller: Caller,
  org: string,
  documents: readonly DocumentChange[],
): Promise<string[]> {
  const consequences: string[] = []
  for (const document of documents)
    consequences.push(...describeConsequences(await caller.edits.preview({ org, ...document })))
  return [...new Set(consequences)]
}

/** Takes back saved changes, each with the value of `undo` that its save answered. */
export async function undoDocuments(
  caller: Caller,
  org: string,
  changes: readonly string[],
): Promise<BulkAnswer> {
  const problems: string[] = []
  for (const change of changes) {
    const [repo = '', path = '', sha = '', base_sha = '', branch] = readChange(change)
    const { problem } = await submit(caller, ({ edits }) =>
      edits.undo({ org, repo, path, sha, base_sha, branch_name: branch || undefined }),
    )
    if (problem !== null) problems.push(`${path}: ${problem}`)
  }
  const undone = counted(changes.length - problems.length, 'document')
  return { changed: { text: `The change of ${undone} was undone.`, problems, undo: [] } }
}

/** Whatever the form sends: the procedure checks each value. */
function readChange(text: string): string[] {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? values.map((value) => String(value ?? '')) : []
  } catch {
    return []
  }
}
