import { basename, dirname, join } from 'node:path'
import { CodeHostError } from '../../port'
import { BRANCHES } from '../commits/list-heads'
import { type GitRepository, readGit, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'
import { commonDir, readIfThere, realGitDir } from './git-dirs'

export interface WorkTree {
  /** The folder with the files. */
  path: string
  /** Its git directory. */
  gitDir: string
}

/** One paragraph of `git worktree list`: `worktree`, `branch`, `detached`, `bare`, `prunable` and so on. */
type WorkTreeProperties = Map<string, string>

/**
 * The work trees in which a branch is checked out. Throws `checked_out` if one cannot follow the branch: it
 * is in the middle of a rebase or a bisect of it, or its folder is currently missing.
 */
export async function workTreesOn(git: GitRepository, ref: string): Promise<WorkTree[]> {
  const onBranch: WorkTree[] = []
  for (const [at, properties] of (await listWorkTrees(git)).entries()) {
    if (properties.has('bare') || properties.has('prunable')) continue
    const isOnBranch = properties.get('branch') === ref
    if (!isOnBranch && !properties.has('detached')) continue
    const tree = await openWorkTree(git, properties.get('worktree') ?? '', at === 0)
    if (tree && isOnBranch) onBranch.push(tree)
    if (!tree && isOnBranch) await refuseMissingFolder(git, properties)
    if (tree && !isOnBranch) await refusePausedOperation(tree, ref)
  }
  return onBranch
}

async function listWorkTrees(git: GitRepository): Promise<WorkTreeProperties[]> {
  const all: WorkTreeProperties[] = []
  const output = streamGit({ ...git, args: ['worktree', 'list', '--porcelain', '-z'] })
  let properties: WorkTreeProperties | null = null
  for await (const record of splitRecords(output)) {
    const [, key = '', value = ''] = /^(\S*) ?(.*)$/s.exec(record.toString('utf8')) ?? []
    if (key === '') {
      properties = null
      continue
    }
    if (!properties) {
      properties = new Map()
      all.push(properties)
    }
    properties.set(key, value)
  }
  return all
}

/** A folder counts only if its `.git` refers back to this repository, because the list is untrusted. */
async function openWorkTree(git: GitRepository, path: string, isMain: boolean): Promise<WorkTree | null> {
  const shared = await commonDir(git.gitDir)
  // For a separate git directory, git lists that directory instead of the main work tree.
  const folders = isMain && basename(git.gitDir) === '.git' ? [path, dirname(git.gitDir)] : [path]
  for (const folder of folders) {
    const gitDir = join(folder, '.git')
    const real = await realGitDir(gitDir)
    const isOfRepository = folder === path ? (await sharedBy(real)) === shared : real === shared
    if (real && isOfRepository) return { path: folder, gitDir }
  }
  return null
}

const sharedBy = async (gitDir: string | null) => gitDir && commonDir(gitDir)

/** A copy of a `.git` folder has no work tree although it is not marked as bare. */
async function refuseMissingFolder(git: GitRepository, properties: WorkTreeProperties): Promise<void> {
  const args = ['config', '--get', 'core.worktree']
  const isElsewhere = (await readGit({ ...git, args, acceptedExitCode: 1 })) !== ''
  if (isElsewhere || properties.has('locked'))
    throw checkedOut('The branch is checked out in a work tree whose folder cannot be found.')
}

/** A paused rebase moves the branch when it ends, and a bisect returns to it. */
async function refusePausedOperation({ gitDir }: WorkTree, ref: string): Promise<void> {
  const dir = (await realGitDir(gitDir)) ?? gitDir
  const [merging, applying, updating, bisecting] = await Promise.all(
    ['rebase-merge/head-name', 'rebase-apply/head-name', 'rebase-merge/update-refs', 'BISECT_START'].map(
      (name) => readIfThere(join(dir, name)),
    ),
  )
  const branch = ref.slice(BRANCHES.length)
  if (merging === ref || applying === ref || updating?.split('\n').includes(ref))
    throw checkedOut(`A work tree of the repository is in the middle of a rebase of ${branch}.`)
  if (bisecting === branch || bisecting === ref)
    throw checkedOut(`A work tree of the repository is in the middle of a bisect of ${branch}.`)
}

export const checkedOut = (message: string, cause?: unknown) =>
  new CodeHostError('checked_out', message, { cause })
