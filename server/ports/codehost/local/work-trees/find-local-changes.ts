import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parentFoldersOf } from '../../check-changes'
import { type GitRepository, readGit, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'
import type { TreeMove } from './tree-move'

/** The files that the move would change and that differ from the branch, in the index or on disk. */
export async function findLocalChanges(git: GitRepository, path: string, move: TreeMove): Promise<string[]> {
  const changed = await statusOf(git, [...move.changed.keys()])
  const untracked = await findUntracked(git, path, move)
  const staged = changed.filter(({ isStagedOnly }) => isStagedOnly).map((file) => file.path)
  const stagedAlready = await alreadyStaged(git, staged, move.to)
  return [...changed.map((file) => file.path).filter((name) => !stagedAlready.has(name)), ...untracked]
}

/** Reading the status also records which files are unchanged. `read-tree` relies on that. */
async function statusOf(git: GitRepository, paths: string[]) {
  const options = ['--porcelain=v1', '-z', '--no-renames', '--untracked-files=no', '--ignore-submodules=all']
  const requested = new Set(paths)
  const files: { path: string; isStagedOnly: boolean }[] = []
  for (const portion of inPortions(paths)) {
    const call = { ...git, args: ['--literal-pathspecs', 'status', ...options, '--', ...portion] }
    const variables = { ...git.variables, GIT_OPTIONAL_LOCKS: '1' }
    for await (const record of splitRecords(streamGit({ ...call, variables }))) {
      const line = record.toString('utf8')
      if (requested.has(line.slice(3))) files.push({ path: line.slice(3), isStagedOnly: line[1] === ' ' })
    }
  }
  return files
}

/** A save that died before the branch moved has left its change in the index. The same change may be made again. */
async function alreadyStaged(git: GitRepository, paths: string[], to: string): Promise<Set<string>> {
  const stagedAlready = new Set(paths)
  for (const portion of inPortions(paths)) {
    const args = ['--literal-pathspecs', 'diff-index', '--cached', '--name-only', '-z', to, '--', ...portion]
    for await (const record of splitRecords(streamGit({ ...git, args })))
      stagedAlready.delete(record.toString('utf8'))
  }
  return stagedAlready
}

/** New files whose path holds an untracked entry. Git would overwrite ignored files without asking. */
async function findUntracked(git: GitRepository, root: string, { changed }: TreeMove): Promise<string[]> {
  const blocking = new Set<string>()
  for (const [path, { before, after }] of changed) {
    if (before || !after) continue
    for (const folder of parentFoldersOf(path)) {
      const kind = await kindOnDisk(join(root, folder))
      if (kind === 'other' && !changed.get(folder)?.before) blocking.add(folder)
    }
    if ((await kindOnDisk(join(root, path))) !== 'nothing') blocking.add(path)
  }
  for (const portion of inPortions([...blocking])) {
    const args = ['--literal-pathspecs', 'ls-files', '-z', '--cached', '--', ...portion]
    for (const tracked of (await readGit({ ...git, args })).split('\0')) blocking.delete(tracked)
  }
  return [...blocking]
}

/** An empty folder does not block a new file. */
async function kindOnDisk(path: string): Promise<'nothing' | 'folder' | 'other'> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return 'nothing'
  if (!stats.isDirectory()) return 'other'
  return (await readdir(path)).length === 0 ? 'nothing' : 'folder'
}

/** In characters: far below the limit of a command line. */
const MAX_PORTION = 60_000

export function* inPortions(paths: string[]): Generator<string[]> {
  let portion: string[] = []
  let length = 0
  for (const path of paths) {
    portion.push(path)
    length += path.length + 1
    if (length < MAX_PORTION) continue
    yield portion
    portion = []
    length = 0
  }
  if (portion.length > 0) yield portion
}
