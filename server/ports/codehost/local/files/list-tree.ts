import type { TreeEntry, TreeOptions } from '../../port'
import { readPath } from '../../read-path'
import { type GitRepository, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'

const TAB = 9

export async function* listTree(
  git: GitRepository,
  commitSha: string,
  { onSkipped }: TreeOptions,
): AsyncGenerator<TreeEntry, void, undefined> {
  const args = ['ls-tree', '-r', '-z', '-l', '--full-tree', '--end-of-options', commitSha]
  for await (const record of splitRecords(streamGit({ ...git, args }))) {
    const tab = record.indexOf(TAB)
    const path = readPath(record.subarray(tab + 1))
    if (typeof path === 'string') yield entryOf(record.toString('latin1', 0, tab), path)
    else onSkipped?.(path)
  }
}

/**
 * Parses `100644 blob <sha> 1234`. The size is padded to seven places; it is `-` for a submodule and `BAD`
 * for a lost content. A lost content fails only when it is read, so that the other files stay readable.
 */
function entryOf(line: string, path: string): TreeEntry {
  const [bits = '', type, sha = '', size] = line.split(/ +/)
  const hasSize = type === 'blob' && size !== 'BAD'
  return { path, sha, size: hasSize ? Number(size) : 0, mode: modeOf(bits) }
}

const MODES: Record<string, TreeEntry['mode']> = {
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
}

export const modeOf = (bits: string): TreeEntry['mode'] => MODES[bits] ?? 'file'
