import { objectId } from '../../object-id'
import type { Diff, DiffOptions, FileDiff } from '../../port'
import { readPath } from '../../read-path'
import { type Patch, readPatches } from '../git/read-patches'
import { type GitRepository, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'

const MAX_FILES = 300
/**
 * Limit of all patches together. A file beyond core.bigFileThreshold counts as binary, so that no line is
 * endless.
 */
const MAX_TEXT = 1_000_000
/** For callers that request more files than usual. */
const TEXT_PER_FILE = 1_700
const MAX_RENAME_CANDIDATES = 500

interface ChangedFile extends Pick<FileDiff, 'path' | 'previousPath' | 'status'> {
  /** A file that changed its type, for example to a link, has two patches: a deletion and an addition. */
  patches: 1 | 2
}

export async function diffCommits(
  git: GitRepository,
  fromSha: string,
  toSha: string,
  { maxFiles = MAX_FILES }: DiffOptions = {},
): Promise<Diff> {
  const range = ['--end-of-options', objectId(fromSha), objectId(toSha), '--']
  const changed: ChangedFile[] = []
  const files: FileDiff[] = []
  for await (const file of listChanged(git, range)) if (changed.push(file) > maxFiles) break
  const shownFiles = changed.slice(0, maxFiles)
  if (shownFiles.length === 0) return { files, isTruncated: false }

  const patches = readPatches(git, [
    '-c',
    'core.bigFileThreshold=1m',
    'diff-tree',
    '--patch',
    ...PATCHES,
    ...OPTIONS,
    ...range,
  ])
  let remaining = Math.max(MAX_TEXT, maxFiles * TEXT_PER_FILE)
  try {
    for (const { patches: count, ...file } of shownFiles) {
      const parts: Patch[] = []
      for (let i = 0; i < count; i++) parts.push(await nextOf(patches))
      const joined = parts.some(({ text }) => text === null) ? null : parts.map(({ text }) => text).join('\n')
      const patch = joined !== null && joined.length <= remaining ? joined : null
      remaining -= patch?.length ?? 0
      files.push({ ...file, additions: sum(parts, 'additions'), deletions: sum(parts, 'deletions'), patch })
    }
  } finally {
    await patches.return()
  }
  return { files, isTruncated: changed.length > maxFiles }
}

const OPTIONS = ['-r', `-M50%`, `-l${MAX_RENAME_CANDIDATES}`, '-O/dev/null', '--no-color']
const PATCHES = ['--no-ext-diff', '--no-textconv', '--submodule=short', '--src-prefix=a/', '--dst-prefix=b/']

const sum = (parts: Patch[], field: 'additions' | 'deletions') =>
  parts.reduce((total, part) => total + part[field], 0)

/** Parses `:100644 100644 <sha> <sha> M` and the path. A rename has both paths. */
async function* listChanged(
  git: GitRepository,
  range: string[],
): AsyncGenerator<ChangedFile, void, undefined> {
  const records = splitRecords(
    streamGit({ ...git, args: ['diff-tree', '--raw', '-z', ...OPTIONS, ...range] }),
  )
  for await (const header of records) {
    const letter = header.toString('latin1').split(' ').at(-1)?.[0] ?? 'M'
    const first = decodePath(await nextOf(records))
    const second = letter === 'R' ? decodePath(await nextOf(records)) : first
    yield {
      path: second,
      previousPath: letter === 'R' ? first : null,
      status: STATUSES[letter] ?? 'modified',
      patches: letter === 'T' ? 2 : 1,
    }
  }
}

const STATUSES: Record<string, FileDiff['status']> = { A: 'added', D: 'removed', R: 'renamed' }

async function nextOf<T>(items: AsyncIterator<T, void>): Promise<T> {
  const { done, value } = await items.next()
  if (done) throw new Error('The diff ended within a file')
  return value
}

/** A name that is not a valid path, converted to text as well as possible. */
function decodePath(bytes: Buffer): string {
  const path = readPath(bytes)
  return typeof path === 'string' ? path : path.path
}
