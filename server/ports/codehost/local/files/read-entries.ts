import type { ChangedEntry } from '../../check-changes'
import { isPath, onlyFiles } from '../../file-entries'
import { objectId } from '../../object-id'
import type { FileEntry, FolderEntry } from '../../port'
import { readPath } from '../../read-path'
import { type GitRepository, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'

const TAB = 9
const MODES: Record<string, ChangedEntry['mode']> = {
  '040000': 'folder',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
}

/** The files at these paths of a commit. A folder does not count. */
export async function readFileEntries(
  git: GitRepository,
  commitSha: string,
  paths: Iterable<string>,
): Promise<Map<string, FileEntry>> {
  return onlyFiles(await readEntries(git, commitSha, [...paths].filter(isPath)))
}

/** The entries at these paths of a commit; missing paths are left out. */
async function readEntries(
  git: GitRepository,
  commitSha: string,
  paths: Iterable<string>,
): Promise<Map<string, ChangedEntry>> {
  const requested = new Set(paths)
  const entries = new Map<string, ChangedEntry>()
  if (requested.size === 0) return entries
  const options = ['ls-tree', '-z', '-t', '--full-tree', '--end-of-options']
  const args = ['--literal-pathspecs', ...options, objectId(commitSha), ...requested]
  for await (const { name, ...entry } of listRecords(git, args)) {
    const path = name.toString('utf8')
    if (requested.has(path)) entries.set(path, entry)
  }
  return entries
}

/** The entries of a folder; null if there is none. Git has no empty folders, except the root. */
export async function listFolder(
  git: GitRepository,
  commitSha: string,
  folder: string,
): Promise<FolderEntry[] | null> {
  if (folder !== '' && !isPath(folder)) return null
  const options = ['ls-tree', '-z', '--full-tree', '--end-of-options']
  const inFolder = folder === '' ? [] : [`${folder}/`]
  const args = ['--literal-pathspecs', ...options, objectId(commitSha), ...inFolder]
  const entries: FolderEntry[] = []
  let count = 0
  for await (const { name, ...entry } of listRecords(git, args)) {
    count++
    const path = readPath(name)
    if (typeof path === 'string') entries.push({ name: path.slice(path.lastIndexOf('/') + 1), ...entry })
  }
  return count === 0 && folder !== '' ? null : entries
}

async function* listRecords(
  git: GitRepository,
  args: string[],
): AsyncGenerator<ChangedEntry & { name: Buffer }> {
  for await (const record of splitRecords(streamGit({ ...git, args }))) {
    const tab = record.indexOf(TAB)
    const [bits = '', , sha = ''] = record.toString('latin1', 0, tab).split(' ')
    yield { name: record.subarray(tab + 1), mode: MODES[bits] ?? 'file', sha }
  }
}
