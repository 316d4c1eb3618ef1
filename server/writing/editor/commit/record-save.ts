import type { OrgContext } from '#server/kernel/context'
import { recordAct } from '#server/platform/audit/index'
import type { EditorLocation } from '../open-editor-location'

export type SaveAct =
  | 'file.save'
  | 'file.propose'
  | 'file.upload'
  | 'file.move'
  | 'file.delete'
  | 'file.restore'

interface SavedCommit {
  path: string
  /** Of a moved file. */
  new_path?: string
  commit_sha: string
  /** Absent for the default branch. */
  branch?: string
}

/** The audit row follows the commit, because git commits outside our transaction. The commit also contains the account. */
export function recordSave(
  ctx: OrgContext,
  { repository }: Pick<EditorLocation, 'repository'>,
  act: SaveAct,
  { path, new_path, commit_sha: commit, branch }: SavedCommit,
): Promise<void> {
  const { id, owner, name } = repository
  return recordAct(ctx, {
    act,
    target: { kind: 'file', id, name: `${owner}/${name}/${path}` },
    details: { path, commit, ...(new_path && { new_path }), ...(branch && { branch }) },
  })
}
