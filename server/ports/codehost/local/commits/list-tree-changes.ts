import type { TreeChange, TreeOptions } from '../../port'
import { readPath } from '../../read-path'
import { modeOf } from '../files/list-tree'
import { type GitRepository, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'

const NO_FILE_MODE = '000000'

/** Compares two trees. Folders that are equal in both are not read. */
export async function* listTreeChanges(
  git: GitRepository,
  fromSha: string,
  toSha: string,
  { onSkipped }: TreeOptions,
): AsyncGenerator<TreeChange, void, undefined> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--ignore-submodules=none']
  let entry: TreeChange['entry'] | undefined
  for await (const record of splitRecords(
    streamGit({ ...git, args: [...args, '--end-of-options', fromSha, toSha] }),
  )) {
    if (entry === undefined) {
      entry = entryOf(record.toString('latin1'))
      continue
    }
    const path = readPath(record)
    if (typeof path === 'string') yield { path, entry }
    else if (entry) onSkipped?.(path)
    entry = undefined
  }
}

/**
 * Parses `:<mode before> <mode after> <sha before> <sha after> <status>`, which precedes the record with the
 * path.
 */
function entryOf(line: string): TreeChange['entry'] {
  const [, bits = '', , sha = ''] = line.split(' ')
  return bits === NO_FILE_MODE ? null : { sha, mode: modeOf(bits) }
}
