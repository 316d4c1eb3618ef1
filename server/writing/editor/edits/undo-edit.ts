import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { revertChange } from '#spec/edit/index'
import type { FilePathNames } from '../open-editor-location'
import { readCurrentText } from './edit-document'
import { readVersion } from './read-version'
import { saveText } from './save-text'
import type { EditedWire, UndoInput } from './wire-document-edits'

/**
 * Takes back an edit by another commit. Later changes of other lines stay. An edit whose lines have changed since cannot
 * be taken back.
 */
export async function undoEdit(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { sha, base_sha, branch_name }: Pick<UndoInput, 'sha' | 'base_sha' | 'branch_name'>,
): Promise<EditedWire> {
  const [before, after] = await Promise.all([readVersion(ctx, at, base_sha), readVersion(ctx, at, sha)])
  const current = await readCurrentText(ctx, at, branch_name)
  const content = revertChange(before, after, current.content)
  if (content === null)
    throw conflict(
      `${at.file_path} has changed since in the same lines, so the change cannot be undone here. Edit the document.`,
    )
  const input = {
    content,
    sha: current.sha,
    message: `Undo a change of ${at.file_path}`,
    acknowledge_errors: false,
    ai_assisted: false,
  }
  const saved = await saveText(ctx, at, input, { save_as: 'commit', branch_name })
  return { ...saved, base_sha: current.sha, changed_by: null }
}
