import { analyse, docTypeOf, isSpecType, typeFactsOf } from '../../spec/markdown'
import { requestIndex } from '../indexing'
import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { withTransaction } from '../kernel/transaction'
import { docUrl, repoUrl, specUrl } from '../kernel/urls'
import { commitFile } from './commit-file'
import { messageOf } from './commit-message'
import { inOwnName } from './in-own-name'
import { type FileNames, openPlace, type Place } from './open-place'
import { recordSave } from './record-save'
import { refuseBrokenConfig } from './refuse-broken-config'
import { isConfigFile, requireEditable } from './require-editable'
import type { SavedWire, SaveInput } from './wire'

/** Commits a file to the default branch, and has it indexed at once. */
export async function saveFile(ctx: OrgContext, at: FileNames, input: SaveInput): Promise<SavedWire> {
  const place = await openToWrite(ctx, at, input)
  const { sha, commitSha } = await inOwnName(ctx, place, (own, authorship) =>
    commitFile(own, {
      ...{ branch: null, path: at.file_path, content: input.content, baseSha: input.sha, authorship },
      message: messageOf(input, defaultMessage(at.file_path, input.sha)),
    }),
  )
  await withTransaction(ctx, async (tx) => {
    await recordSave(tx, place, 'file.save', { path: at.file_path, commit_sha: commitSha })
    await requestIndex(tx, place.repository)
  })
  return { ok: true, sha, commit_sha: commitSha, url: urlOf(ctx, place, at.file_path, input.content) }
}

/** The repository, if this file may be written to it. */
export async function openToWrite(
  ctx: OrgContext,
  at: FileNames,
  input: Pick<SaveInput, 'content' | 'acknowledge_errors'>,
): Promise<Place> {
  const place = await openPlace(ctx, at)
  refuseArchived(place)
  requireEditable(place, at.file_path)
  refuseBrokenConfig(place, at.file_path, input)
  return place
}

export function refuseArchived({ repository }: Pick<Place, 'repository'>): void {
  if (!repository.isArchived) return
  throw new DomainError('conflict', {
    message: `${repository.owner}/${repository.name} is archived: it can be read, and changed again once it is unarchived at its code host.`,
  })
}

const defaultMessage = (path: string, baseSha: string) => `${baseSha ? 'Update' : 'Add'} ${path}`

/** Where readers find it, once it is indexed. */
function urlOf({ org }: OrgContext, place: Place, path: string, content: string): string {
  if (isConfigFile(place, path)) return repoUrl(org, place.repository)
  const isSpec = isSpecType(docTypeOf(path, typeFactsOf(analyse(content))))
  return (isSpec ? specUrl : docUrl)(org, place.repository, path)
}
