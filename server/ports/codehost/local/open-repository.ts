import type { LocalRef, ReadOptions } from '../port'
import { findGitDir } from './git/find-git-dir'
import type { GitRepository, GitSettings } from './git/run-git'
import { refuseHooks } from './hooks/refuse-hooks'

export type OpenRepository = (repo: LocalRef, options?: ReadOptions) => Promise<GitRepository>

export function createOpener(git: GitSettings): OpenRepository {
  return async (repo, { signal } = {}) => ({ ...git, signal, gitDir: await findGitDir(repo) })
}

/** Opens repositories for moving their branches. Rejects those whose hooks would be bypassed. */
export const createWriteOpener =
  (open: OpenRepository): OpenRepository =>
  async (repo, options) => {
    const git = await open(repo, options)
    await refuseHooks(git)
    return git
  }
