import { randomUUID } from 'node:crypto'
import type { ChangesOptions, PathChange } from '../../port'
import { readPath } from '../../read-path'
import { type GitRepository, readGit, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'

const NEWLINE = 10
const LAST_DATE = 8_640_000_000_000

/**
 * Walks the history once, newest first. A merge lists only paths that its resolution changed against every parent. A random
 * mark separates commits from file names.
 */
export async function* listChanges(
  git: GitRepository,
  commitSha: string,
  sinceSha: string | null,
  { withRemovals = false }: ChangesOptions = {},
): AsyncGenerator<PathChange, void, undefined> {
  const mark = randomUUID()
  const args = [
    'log',
    `--format=tformat:%x00${mark} %H %ct %an`,
    '--encoding=UTF-8',
    ...LOG_OPTIONS,
    ...(withRemovals ? [] : ['--diff-filter=d']),
    ...(await rangeOf(git, commitSha, sinceSha)),
  ]
  const listedPaths = new Set<string>()
  let commit: Omit<PathChange, 'path'> | null = null
  let afterHeader = false
  for await (const record of splitRecords(streamGit({ ...git, args }))) {
    const header = record.toString('latin1', 0, mark.length) === mark
    // Git prints a newline between a commit and its first name, but an empty record for a merge.
    const name = afterHeader && record[0] === NEWLINE ? record.subarray(1) : record
    afterHeader = header
    if (header) {
      commit = commitOf(record.toString('utf8'))
    } else if (commit && name.length > 0) {
      const path = readPath(name)
      if (typeof path !== 'string' || listedPaths.has(path)) continue
      listedPaths.add(path)
      yield { path, ...commit }
    }
  }
}

const LOG_OPTIONS = [
  '-z',
  '--name-only',
  '--root',
  '-c',
  '--no-renames',
  '--no-show-signature',
  '--no-notes',
  '--no-decorate',
  '--no-mailmap',
]

async function rangeOf(git: GitRepository, commitSha: string, sinceSha: string | null): Promise<string[]> {
  const whole = ['--end-of-options', commitSha, '--']
  if (!sinceSha) return whole
  const args = ['rev-list', '--count', '--max-count=1', '--end-of-options', sinceSha, `^${commitSha}`]
  const commitsLost = await readGit({ ...git, args, acceptedExitCode: 128 })
  return commitsLost.trim() === '0' ? ['--end-of-options', commitSha, `^${sinceSha}`, '--'] : whole
}

/** Parses `<mark> <sha> <seconds> <author>`. Seconds beyond the range of a Date are clamped to its end. */
function commitOf(header: string): Omit<PathChange, 'path'> {
  const [, commitSha = '', seconds, ...author] = header.split(' ')
  const time = Math.min(Number(seconds), LAST_DATE) * 1000
  return { commitSha, author: author.join(' '), committedAt: new Date(Number.isFinite(time) ? time : 0) }
}
