import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { kindOf } from '../git/find-git-dir'

/**
 * The git directory behind `.git`, which is a file in linked work trees and submodules. Null when there is
 * none.
 */
export async function realGitDir(dotGit: string): Promise<string | null> {
  const kind = await kindOf(dotGit)
  if (kind === 'missing') return null
  if (kind === 'folder') return realpath(dotGit)
  const [, target = ''] = /^gitdir: (.+?)\s*$/m.exec(await readFile(dotGit, 'utf8')) ?? []
  const gitDir = resolve(dirname(dotGit), target)
  return target && (await kindOf(gitDir)) === 'folder' ? realpath(gitDir) : null
}

/** The directory with the objects and branches that a repository's work trees share. */
export async function commonDir(gitDir: string): Promise<string> {
  const real = (await realGitDir(gitDir)) ?? gitDir
  const shared = await readIfThere(join(real, 'commondir'))
  return shared ? realpath(resolve(real, shared)) : real
}

/** A small text file of git, trimmed; null when it is missing. */
export async function readIfThere(file: string): Promise<string | null> {
  return (await kindOf(file)) === 'other' ? (await readFile(file, 'utf8')).trim() : null
}
