import type { LocalRef, ReadOptions } from '../port'
import { findGitDir } from './git/find-git-dir'
import type { GitRepository, GitSettings } from './git/run-git'

export type OpenRepository = (repo: LocalRef, options?: ReadOptions) => Promise<GitRepository>

export function createOpener(git: GitSettings): OpenRepository {
  return async (repo, { signal } = {}) => ({ ...git, signal, gitDir: await findGitDir(repo) })
}
