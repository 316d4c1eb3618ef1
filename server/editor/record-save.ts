import { recordAct } from '../audit'
import type { OrgContext } from '../kernel/context'
import type { Place } from './open-place'

interface Save {
  path: string
  commit_sha: string
  /** Left out for the default one. */
  branch?: string
}

/** Written after the commit, which git makes outside of our transaction and which names the account itself. */
export function recordSave(
  ctx: OrgContext,
  { repository }: Pick<Place, 'repository'>,
  act: 'file.save' | 'file.propose' | 'file.upload',
  { path, commit_sha: commit, branch }: Save,
): Promise<void> {
  const { id, owner, name } = repository
  return recordAct(ctx, {
    act,
    target: { kind: 'file', id, name: `${owner}/${name}/${path}` },
    details: { path, commit, ...(branch && { branch }) },
  })
}
