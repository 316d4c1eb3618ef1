import { readText } from '#server/kernel/code-hosts/read-file'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { CodeHostError, type CodeHostErrorCode } from '#server/ports/codehost/port'
import { type FilePathNames, openEditorLocation } from '../open-editor-location'
import { requireEditable } from '../require-editable'

/** The code hosts say either of a blob that does not exist. */
const MISSING: readonly CodeHostErrorCode[] = ['not_found', 'corrupt']

/** The text of a blob of the repository. */
export async function readVersion(ctx: OrgProcedureContext, at: FilePathNames, sha: string): Promise<string> {
  const location = await openEditorLocation(ctx, at)
  requireEditable(location, at.file_path)
  const text = await readText(location, sha).catch((error) => {
    if (error instanceof CodeHostError && MISSING.includes(error.code)) return null
    throw error
  })
  if (text !== null) return text
  throw conflict(`The version ${sha} of ${at.file_path} does not exist. Reload the document.`)
}
