import { askHost } from '../kernel/ask-host'
import type { OrgContext } from '../kernel/context'
import { DomainError, notFound } from '../kernel/errors'
import { type FileNames, openPlace } from './open-place'
import { readFile } from './read-file'
import { requireEditable } from './require-editable'
import type { LoadedFileWire } from './wire'

/** A file as it stands at the head of the default branch at this moment. */
export async function loadFile(ctx: OrgContext, at: FileNames): Promise<LoadedFileWire> {
  const place = await openPlace(ctx, at)
  requireEditable(place, at.file_path)
  const head = await askHost(place.host.head(place.ref))
  const file = head && (await readFile(place, head.commitSha, at.file_path))
  if (!file) throw notFound()
  const { sha, content } = file
  if (content !== null) return { content, sha, file_path: at.file_path }
  throw new DomainError('conflict', {
    message: `${at.file_path} is over 5 MB or not UTF-8 text, so it cannot be edited here: change it in git.`,
  })
}
