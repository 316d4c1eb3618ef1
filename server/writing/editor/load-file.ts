import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { type FilePathNames, openEditorLocation } from './open-editor-location'
import { requireEditable } from './require-editable'
import type { LoadedFileWire } from './wire'

/** Reads a file at the head of the default branch, indexed or not. */
export async function loadFile(ctx: OrgContext, at: FilePathNames): Promise<LoadedFileWire> {
  const location = await openEditorLocation(ctx, at)
  requireEditable(location, at.file_path)
  const head = await location.host.head(location.ref)
  const file = head && (await readFile(location, head.commitSha, at.file_path))
  if (!file) throw notFound()
  const { sha, content } = file
  if (content !== null) return { content, sha, file_path: at.file_path }
  throw conflict(
    `${at.file_path} is over 5 MB or not UTF-8 text, so it cannot be edited here: change it in git.`,
  )
}
