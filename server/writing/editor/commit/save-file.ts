import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { docUrl, repoUrl, specUrl } from '#server/kernel/urls'
import { requestIndex } from '#server/library/repos/index'
import { analyze, docTypeOf, isSpecType, typeFactsOf } from '#spec/markdown/index'
import { type EditorLocation, type FilePathNames, openEditorLocation } from '../open-editor-location'
import { refuseBrokenConfig } from '../refuse-broken-config'
import { isConfigFile, requireEditable } from '../require-editable'
import type { SavedWire, SaveInput } from '../wire'
import { commitFile } from './commit-file'
import { commitMessageOf } from './commit-message'
import { recordSave } from './record-save'
import { writeAsUser } from './write-as-user'

/** Commits a file to the default branch and requests an index run. */
export async function saveFile(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  input: SaveInput,
): Promise<SavedWire> {
  const location = await openToWrite(ctx, at, input)
  const { sha, commitSha } = await writeAsUser(ctx, location, (own, authorship) =>
    commitFile(own, {
      branch: null,
      path: at.file_path,
      content: input.content,
      baseSha: input.sha,
      authorship,
      once: ctx.once,
      message: commitMessageOf(input, defaultMessage(at.file_path, input.sha)),
    }),
  )
  await withTransaction(ctx, async (tx) => {
    await recordSave(tx, location, 'file.save', { path: at.file_path, commit_sha: commitSha })
    await requestIndex(tx, location.repository)
  })
  return { ok: true, sha, commit_sha: commitSha, url: urlOf(ctx, location, at.file_path, input.content) }
}

/** Opens the repository for writing, or refuses if this file must not be written. */
export async function openToWrite(
  ctx: OrgContext,
  at: FilePathNames,
  input: Pick<SaveInput, 'content' | 'acknowledge_errors'>,
): Promise<EditorLocation> {
  const location = await openEditorLocation(ctx, at)
  refuseArchived(location)
  requireEditable(location, at.file_path)
  refuseBrokenConfig(location, at.file_path, input)
  return location
}

export function refuseArchived({ repository }: Pick<EditorLocation, 'repository'>): void {
  if (!repository.isArchived) return
  throw conflict(
    `${repository.owner}/${repository.name} is archived, so it is read-only. Unarchive it at its code host to edit it.`,
  )
}

const defaultMessage = (path: string, baseSha: string) => `${baseSha ? 'Update' : 'Add'} ${path}`

/** The page of the file. It shows the new version after the index run. */
function urlOf({ org }: OrgContext, location: EditorLocation, path: string, content: string): string {
  if (isConfigFile(location, path)) return repoUrl(org, location.repository)
  const isSpec = isSpecType(docTypeOf(path, typeFactsOf(analyze(content))))
  return (isSpec ? specUrl : docUrl)(org, location.repository, path)
}
