import { readText } from '#server/kernel/code-hosts/read-file'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { CodeHostError, type CodeHostErrorCode } from '#server/ports/codehost/port'
import { applyEdits, type Edit } from '#spec/edit/index'
import { type FilePathNames, openEditorLocation } from '../open-editor-location'
import { requireEditable } from '../require-editable'
import { editDocument } from './edit-document'
import { saveText } from './save-text'
import type { DocumentEditsInput, EditedWire, UndoInput } from './wire-document-edits'

type EditInput = DocumentEditsInput['edits'][number]

/**
 * Applies the edits of a reader to the newest version of a document. A newer version than the reader's is edited only
 * if the edits replace the same text in both.
 */
export async function editAsRead(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { sha, edits: input, as, branch_name }: Omit<DocumentEditsInput, 'repo' | 'path'>,
): Promise<EditedWire> {
  const edits = input.map(toEdit)
  const readText = sha === undefined ? null : await readVersion(ctx, at, sha)
  let baseSha = ''
  const saved = await editDocument(ctx, at, {
    edits,
    message: messageOf(input, at.file_path),
    saving: { save_as: as === 'pull' ? 'pull_request' : 'commit', branch_name },
    onRead(current) {
      baseSha = current.sha
      if (readText !== null && current.sha !== sha && !changesTheSame(readText, current.content, edits))
        throw conflict(
          `${at.file_path} has changed where this edit writes. Reload it, and repeat the change.`,
          {
            extras: { server_content: current.content },
          },
        )
    },
  })
  return { ...saved, base_sha: baseSha }
}

/** Puts back the version before an edit, unless the document has changed since. */
export async function undoEdit(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { sha, base_sha }: Pick<UndoInput, 'sha' | 'base_sha'>,
): Promise<EditedWire> {
  const content = await readVersion(ctx, at, base_sha)
  const input = {
    content,
    sha,
    message: `Undo the last change of ${at.file_path}`,
    acknowledge_errors: false,
    ai_assisted: false,
  }
  const saved = await saveText(ctx, at, input, { save_as: 'commit', branch_name: undefined })
  return { ...saved, base_sha: sha }
}

/** The code hosts say either of a blob that does not exist. */
const MISSING: readonly CodeHostErrorCode[] = ['not_found', 'corrupt']

/** The text of a blob of the repository. */
async function readVersion(ctx: OrgProcedureContext, at: FilePathNames, sha: string): Promise<string> {
  const location = await openEditorLocation(ctx, at)
  requireEditable(location, at.file_path)
  const text = await readText(location, sha).catch((error) => {
    if (error instanceof CodeHostError && MISSING.includes(error.code)) return null
    throw error
  })
  if (text !== null) return text
  throw conflict(`The version ${sha} of ${at.file_path} does not exist. Reload the document.`)
}

function changesTheSame(before: string, after: string, edits: readonly Edit[]): boolean {
  const [old, now] = [before, after].map((source) => {
    const result = applyEdits(source, edits)
    if (!result.ok) return null
    return result.splices.map(({ start, end, text }) => [source.slice(start, end), text])
  })
  return old != null && JSON.stringify(old) === JSON.stringify(now)
}

function toEdit(edit: EditInput): Edit {
  if ('check_criterion' in edit) {
    const { criterion_id: criterionId, checked } = edit.check_criterion
    return { kind: 'check_criterion', criterionId, checked }
  }
  if ('set_frontmatter' in edit) return setKey(edit.set_frontmatter.key, edit.set_frontmatter.value)
  const { section_id: sectionId, status, blocked_by: blockedBy } = edit.set_status
  if (sectionId === undefined) return setKey('status', status)
  return { kind: 'set_status', sectionId, state: status, blockedBy }
}

const setKey = (key: string, value: string | number | boolean | string[] | null): Edit =>
  value === null ? { kind: 'remove_key', key } : { kind: 'set_key', key, value }

function messageOf([edit, ...others]: EditInput[], path: string): string {
  if (edit === undefined || others.length > 0) return `Update ${path}`
  if ('check_criterion' in edit)
    return `${edit.check_criterion.checked ? 'Check' : 'Uncheck'} a criterion of ${path}`
  if ('set_frontmatter' in edit) return `Set ${edit.set_frontmatter.key} of ${path}`
  return `Set the status of ${path} to ${edit.set_status.status.replaceAll('_', ' ')}`
}
