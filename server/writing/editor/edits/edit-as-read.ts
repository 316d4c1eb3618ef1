import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { applyEdits, type Edit } from '#spec/edit/index'
import type { FilePathNames } from '../open-editor-location'
import { type CurrentText, editDocument } from './edit-document'
import { messageOf, toEdit } from './edits-of'
import { describeConflict, findChange } from './explain-conflict'
import { readVersion } from './read-version'
import { branchForReader } from './reader-branch'
import { needsPullRequest, saveCommit, saveToPull } from './save-text'
import type { DocumentEditsInput, EditedWire } from './wire-document-edits'
import type { EditSavedWire } from './wire-edits'

interface EditsAsRead extends Omit<DocumentEditsInput, 'repo' | 'path'> {
  /** Called with the version of the default branch that is edited. May throw to refuse it. */
  requireVersion?: (current: CurrentText) => void
}

/**
 * Applies the edits of a reader to the newest version of a document. A newer version than the reader's is edited only
 * if the edits replace the same text in both.
 */
export async function editAsRead(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  input: EditsAsRead,
): Promise<EditedWire> {
  const { browserChanges } = await findRepository(ctx, at.owner, at.repo)
  const { as = browserChanges, branch_name: branch } = input
  if (as === 'pull' || branch !== undefined) return editInPull(ctx, at, input)
  try {
    return await applyAsRead(ctx, at, input, { save: saveCommit })
  } catch (error) {
    if (!needsPullRequest(error)) throw error
    return editInPull(ctx, at, input)
  }
}

/** Further changes of a reader to a document go to the pull request that the first one opened. */
async function editInPull(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  input: EditsAsRead,
): Promise<EditedWire> {
  const { name, isOpen } = input.branch_name
    ? { name: input.branch_name, isOpen: true }
    : await branchForReader(ctx, at)
  return applyAsRead(ctx, at, input, {
    branch: isOpen ? name : undefined,
    save: (saving, file, text) => saveToPull(saving, file, text, name),
  })
}

interface Saving {
  /** The branch to read. By default the default branch. */
  branch?: string
  save: NonNullable<Parameters<typeof editDocument>[2]['save']>
}

async function applyAsRead(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { sha, edits: input, requireVersion }: EditsAsRead,
  { branch, save }: Saving,
): Promise<EditedWire> {
  const edits = input.map(toEdit)
  const readContent = sha === undefined ? null : await readVersion(ctx, at, sha)
  let edited: CurrentText | null = null
  const saved = await editDocument(ctx, at, {
    edits,
    message: messageOf(input, at.file_path),
    saving: { save_as: branch === undefined ? 'commit' : 'pull_request', branch_name: branch },
    save,
    async onRead(current) {
      edited = current
      if (branch === undefined) requireVersion?.(current)
      if (readContent === null || current.sha === sha || mayEdit(readContent, current.content, edits)) return
      throw conflict(await describeConflict(ctx, at, current, edits), {
        extras: { server_content: current.content },
      })
    },
  })
  return toWire(saved, edited, { path: at.file_path, sha, edits })
}

/** Names who made the change already, if the reader has not seen it. */
async function toWire(
  saved: EditSavedWire,
  edited: CurrentText | null,
  { path, sha, edits }: { path: string; sha: string | undefined; edits: readonly Edit[] },
): Promise<EditedWire> {
  const isDoneByOthers = saved.saved_as === null && sha !== undefined && edited !== null && edited.sha !== sha
  const change = isDoneByOthers ? await findChange(edited, path, edits) : null
  const changed_by = change && { name: change.name, at: change.at.toISOString() }
  return { ...saved, base_sha: edited?.sha ?? saved.sha, changed_by }
}

/** Whether the edits replace the same text in both versions, or the newer one already is as wanted. */
function mayEdit(read: string, current: string, edits: readonly Edit[]): boolean {
  const [before, now] = [read, current].map((source) => applyEdits(source, edits))
  if (!before?.ok) return true
  if (!now?.ok) return false
  const replaced = (source: string, { splices }: typeof before) =>
    JSON.stringify(splices.map(({ start, end, text }) => [source.slice(start, end), text]))
  return now.source === current || replaced(read, before) === replaced(current, now)
}
