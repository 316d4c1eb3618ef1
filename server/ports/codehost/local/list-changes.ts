import type { PathChange } from '../port'
import { readPath } from './read-path'
import { type GitRepository, readGit, streamGit } from './run-git'
import { splitRecords } from './split-records'

const NEWLINE = 10
const LAST_DATE = 8_640_000_000_000

/** One walk of history, newest first. A merge counts for what its resolution changed against every parent. */
export async function* listChanges(
  git: GitRepository,
  commitSha: string,
  sinceSha: string | null,
): AsyncGenerator<PathChange, void, undefined> {
  const args = ['log', ...LOG, ...(await rangeOf(git, commitSha, sinceSha))]
  const seen = new Set<string>()
  let commit: Omit<PathChange, 'path'> | null = null
  let firstOfCommit = false
  for await (const record of splitRecords(streamGit({ ...git, args }))) {
    if (record.length === 0) {
      commit = null
    } else if (!commit) {
      commit = commitOf(record.toString('latin1'))
      firstOfCommit = true
    } else {
      const name = firstOfCommit && record[0] === NEWLINE ? record.subarray(1) : record
      firstOfCommit = false
      const path = readPath(name)
      if (typeof path !== 'string' || seen.has(path)) continue
      seen.add(path)
      yield { path, ...commit }
    }
  }
}

/** Each commit opens with an empty record, which no file name can be, and its names follow one record each. */
const LOG = [
  '-z',
  '--format=tformat:%x00%H %ct',
  '--name-only',
  '--root',
  '-c',
  '--no-renames',
  '--diff-filter=d',
  '--no-show-signature',
  '--no-notes',
  '--no-decorate',
  '--no-mailmap',
]

async function rangeOf(git: GitRepository, commitSha: string, sinceSha: string | null): Promise<string[]> {
  const whole = ['--end-of-options', commitSha, '--']
  if (!sinceSha) return whole
  // Of the commits that `since` misses, none is its own child's loss only if it is an ancestor still.
  const args = ['rev-list', '--count', '--max-count=1', '--end-of-options', sinceSha, `^${commitSha}`]
  const lost = await readGit({ ...git, args, alsoFine: 128 })
  return lost.trim() === '0' ? ['--end-of-options', commitSha, `^${sinceSha}`, '--'] : whole
}

/** `<sha> <seconds>`; a date beyond what a date can hold is no date. */
function commitOf(header: string): Omit<PathChange, 'path'> {
  const [commitSha = '', seconds] = header.split(' ')
  const time = Math.min(Number(seconds), LAST_DATE) * 1000
  return { commitSha, committedAt: new Date(Number.isFinite(time) ? time : 0) }
}
