import { tryGit } from './git'

/** Above this size, GitHub sends no hunks. */
const MAX_PATCH = 1_000_000

const STATUSES: Record<string, string> = {
  A: 'added',
  M: 'modified',
  D: 'removed',
  R: 'renamed',
  T: 'changed',
}

export interface ChangedFile {
  sha: string
  filename: string
  previous_filename?: string
  status: string
  additions: number
  deletions: number
  changes: number
  patch?: string
}

/** The files that differ between two commits, as GitHub lists them. */
export async function changedFiles(path: string, from: string, to: string): Promise<ChangedFile[]> {
  const print = async (...args: string[]) =>
    (await tryGit(path, ['diff', '--find-renames', '--no-color', '--full-index', ...args, from, to])).out
  const names = (await print('--raw', '-z', '--abbrev=40')).toString('utf8').split('\0')
  const sections = (await print('--patch'))
    .toString('utf8')
    .split(/^(?=diff --git )/m)
    .filter(Boolean)
  const files: ChangedFile[] = []
  while (names[0]?.startsWith(':')) {
    const [, , , sha = '', letter = ''] = (names.shift() ?? '').split(' ')
    const kind = letter.slice(0, 1)
    const first = names.shift() ?? ''
    const filename = kind === 'R' ? (names.shift() ?? '') : first
    // A file that became a link, or a link that became a file, has two sections: a deletion and an addition.
    const own = sections.splice(0, kind === 'T' ? 2 : 1)
    files.push({
      sha,
      filename,
      status: STATUSES[kind] ?? 'modified',
      ...(kind === 'R' ? { previous_filename: first } : {}),
      ...hunksOf(own),
    })
  }
  return files
}

function hunksOf(sections: string[]) {
  const hunks = sections.flatMap((section) => /^@@[\s\S]*/m.exec(section)?.[0] ?? [])
  const lines = hunks.join('').split('\n')
  const additions = lines.filter((line) => line.startsWith('+')).length
  const deletions = lines.filter((line) => line.startsWith('-')).length
  const patch = hunks.join('').replace(/\n$/, '')
  const shownPatch = patch !== '' && patch.length <= MAX_PATCH ? { patch } : {}
  return { additions, deletions, changes: additions + deletions, ...shownPatch }
}
