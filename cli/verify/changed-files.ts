import { checkRevision, git } from '#cli/source/local/git'
import { type Base, type BaseRequest, findBase } from './find-base'

export interface ChangedFiles {
  base: Base
  /** Paths that differ from the base, committed or not. Without a base: uncommitted paths. */
  paths: ReadonlySet<string>
}

/** The changes since the branch left `request.base`, or else the default branch. On that branch: uncommitted changes. */
export function findChangedFiles(root: string, request: BaseRequest = {}): ChangedFiles {
  if (request.base !== undefined) checkRevision(root, request.base)
  const base = findBase(root, request)
  const from = base.commit ?? 'HEAD'
  const changed = git(root, ['diff', '--name-only', '--no-renames', '-z', '--relative', from, '--']) ?? ''
  const added = git(root, ['ls-files', '-z', '--others', '--exclude-standard']) ?? ''
  return { base, paths: new Set(`${changed}\0${added}`.split('\0').filter((path) => path !== '')) }
}
