import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError, isDomainError, notFound } from '#server/kernel/errors'
import { applyEdits, type Edit } from '#spec/edit/index'
import { type EditorLocation, type FilePathNames, openEditorLocation } from '../open-editor-location'
import { requireEditable } from '../require-editable'
import type { SaveInput } from '../wire'
import { saveText } from './save-text'
import type { EditSavedWire, SavingInput } from './wire-edits'

interface DocumentChange {
  edits: readonly Edit[]
  message: string
  saving: SavingInput
  /**
   * The version that the caller read. If it is not current, the edit is rejected, because it would replace text that the caller
   * has not seen.
   */
  sha?: string
  isAiAssisted?: boolean
  /** Called with the version that is edited. May throw to refuse it. */
  onRead?: (current: CurrentText) => Promise<void>
  /** How to save. By default as `saving` says, or as a pull request if the branch rejects commits. */
  save?: (ctx: OrgProcedureContext, at: FilePathNames, input: SaveInput) => Promise<EditSavedWire>
}

/** A document at the tip of a branch. */
export interface CurrentText {
  location: EditorLocation
  commitSha: string
  sha: string
  content: string
}

/** Number of attempts on newer versions of the document. */
const MAX_ATTEMPTS = 4

/** Applies edits as splices to the newest version of a document and saves it. All are applied or none. */
export async function editDocument(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  change: DocumentChange,
): Promise<EditSavedWire> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await editOnce(ctx, at, change)
    } catch (error) {
      const isOvertaken = isDomainError(error) && typeof error.extras.server_sha === 'string'
      if (!isOvertaken || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function editOnce(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  change: DocumentChange,
): Promise<EditSavedWire> {
  const { edits, message, saving, sha: readSha, isAiAssisted = false, onRead, save } = change
  const current = await readCurrentText(ctx, at, saving.branch_name)
  const { sha, content } = current
  if (readSha !== undefined && readSha !== sha)
    throw conflict(
      `${at.file_path} has changed since it was read. Read it again, and repeat the change on its text.`,
    )
  await onRead?.(current)
  const result = applyEdits(content, edits)
  if (!result.ok) throw impossibleEdit(result.code, result.message)
  if (result.source === content)
    return { saved_as: null, sha, commit_sha: null, branch: null, pr_number: null, url: null }
  const input = { content: result.source, sha, message, acknowledge_errors: false, ai_assisted: isAiAssisted }
  return save ? save(ctx, at, input) : saveText(ctx, at, input, saving)
}

/** The document at the head of the default branch, or of the branch of a pull request. */
export async function readCurrentText(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  branchName: string | undefined,
): Promise<CurrentText> {
  const location = await openEditorLocation(ctx, at)
  requireEditable(location, at.file_path)
  const { host, ref } = location
  const tip = branchName === undefined ? await host.head(ref) : await host.branch(ref, branchName)
  if (!tip && branchName !== undefined)
    throw conflict(`The branch ${branchName} no longer exists. Leave out the branch for a new pull request.`)
  const file = tip && (await readFile(location, tip.commitSha, at.file_path))
  if (!file) throw notFound()
  if (file.content === null)
    throw conflict(`${at.file_path} is over 5 MB or not UTF-8 text, so it cannot be edited here.`)
  return { location, commitSha: tip.commitSha, sha: file.sha, content: file.content }
}

export const impossibleEdit = (code: string, message: string) =>
  code === 'unknown_section' || code === 'unknown_criterion'
    ? new DomainError('not_found', { message })
    : new DomainError('validation_failed', { message, issues: [{ loc: ['body'], msg: message, type: code }] })
