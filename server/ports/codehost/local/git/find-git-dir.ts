import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CodeHostError, type LocalRef } from '../../port'
import { nameOfFolder } from './name-of-folder'

/**
 * The git directory of exactly this folder. Git's own search is not used: it would also find a repository
 * around the folder, and it rejects folders of other users, although the operator has named this folder.
 */
export async function findGitDir(repo: LocalRef): Promise<string> {
  const path = resolve(repo.path)
  const folder = await kindOf(path)
  if (folder === 'missing') {
    throw new CodeHostError(
      'not_found',
      `There is no folder ${nameOfFolder(path)}: correct the path or create the repository.`,
    )
  }
  const inside = join(path, '.git')
  if (folder === 'folder' && (await kindOf(inside)) !== 'missing') return inside
  if (folder === 'folder' && (await looksBare(path))) return path
  throw new CodeHostError(
    'not_found',
    `${nameOfFolder(path)} is not a git repository: run "git init" there or name another folder.`,
  )
}

async function looksBare(path: string): Promise<boolean> {
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => kindOf(join(path, name))))
  return !parts.includes('missing')
}

export async function kindOf(path: string): Promise<'folder' | 'other' | 'missing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'other'
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'
    throw new CodeHostError(
      'unreadable',
      `${nameOfFolder(path)} cannot be opened (${code}): give this account access to it.`,
      {
        cause: error,
      },
    )
  }
}
