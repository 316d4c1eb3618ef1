import type { filePathOf } from '#app/urls/file-path'
import type { Caller } from '#server/router'
import { docPath, sourcePath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'

/** The page to show for a path without a document: of the file itself, or of the path that it moved to. Fails with 404. */
export async function pageInstead(caller: Caller, at: ReturnType<typeof filePathOf>): Promise<string> {
  const { org, owner, repo, file_path } = at
  const location = await caller.files.locate(at)
  if (location.kind === 'source') return sourcePath(org, owner, repo, file_path)
  return (isMarkdownPath(location.path) ? docPath : sourcePath)(org, owner, repo, location.path)
}
