import { readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CodeHostError, type LocalRef } from '../../port'
import { findGitDir, kindOf } from '../git/find-git-dir'
import { type GitSettings, readGit } from '../git/run-git'

/** Folders in which a change may move the head, with the relevant names in each. Null means all names. */
export type RefFolders = Map<string, Set<string> | null>

const REF_NAMES = ['.git', 'HEAD', 'packed-refs', 'refs', 'reftable']

/**
 * Limit for watched folders of branch names. Changes beyond it are found when the ref is read at intervals.
 */
const MAX_BRANCH_FOLDERS = 1_000

/** A linked work tree has its own HEAD and shares the branches of its main repository. */
export async function refFolders(git: GitSettings, repo: LocalRef): Promise<RefFolders> {
  const folders: RefFolders = new Map()
  const dirs = await gitDirs(git, repo)
  for (const folder of [resolve(repo.path), ...dirs]) await addNearest(folders, folder, REF_NAMES)
  for (const dir of dirs) await addAll(folders, join(dir, 'reftable'))
  const commonDir = dirs.at(-1)
  if (commonDir) {
    await addNearest(folders, join(commonDir, 'refs', 'heads'), [])
    await addAll(folders, join(commonDir, 'refs', 'heads'))
  }
  return folders
}

/** Adds the folder. If it is missing, adds the nearest existing parent in which it can appear. */
async function addNearest(folders: RefFolders, folder: string, names: string[]): Promise<void> {
  if ((await kindOf(folder)) !== 'folder' && folder !== dirname(folder)) {
    return addNearest(folders, dirname(folder), [basename(folder)])
  }
  const watchedNames = folders.get(folder) ?? []
  folders.set(folder, new Set([...watchedNames, ...names, basename(folder)]))
}

async function addAll(folders: RefFolders, root: string): Promise<void> {
  for (const folder of await foldersUnder(root)) folders.set(folder, null)
}

async function foldersUnder(root: string): Promise<string[]> {
  if ((await kindOf(root)) !== 'folder') return []
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  return [root, ...inner.slice(0, MAX_BRANCH_FOLDERS)]
}

/**
 * The repository's own git directory and the shared one, which are usually the same. Empty while there is no
 * repository.
 */
async function gitDirs(git: GitSettings, repo: LocalRef): Promise<string[]> {
  try {
    const gitDir = await findGitDir(repo)
    const isPlain =
      (await kindOf(gitDir)) === 'folder' && (await kindOf(join(gitDir, 'commondir'))) === 'missing'
    if (isPlain) return [gitDir]
    const output = await readGit({
      ...git,
      gitDir,
      args: ['rev-parse', '--absolute-git-dir', '--git-common-dir'],
    })
    return [
      ...new Set(
        output
          .trimEnd()
          .split('\n')
          .map((dir) => resolve('/', dir)),
      ),
    ]
  } catch (error) {
    if (error instanceof CodeHostError && error.code === 'not_found') return []
    throw error
  }
}
