import { execFileSync } from 'node:child_process'
import { Failure } from '#cli/failure'

const MAX_OUTPUT = 256 * 1024 ** 2

/** Runs git without programs named in the repository's configuration. Null if git fails or is missing. */
export function git(root: string, args: readonly string[]): string | null {
  try {
    return execFileSync('git', ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    })
  } catch (error) {
    const { status, code } = error as { status?: number | null; code?: string }
    if (typeof status === 'number' || code !== undefined) return null
    throw error
  }
}

/** Whether the clone ends before the first commit, like that of `git clone --depth`. */
export const isShallow = (root: string): boolean =>
  git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true'

/** In a shallow clone, every older line has the date and author of the oldest commit in the clone. */
export function requireFullHistory(root: string): void {
  requireGit(root)
  if (isShallow(root))
    throw new Failure(
      'svc: this clone is shallow, so nobody knows when its files changed. Run: git fetch --unshallow',
    )
}

/** Without git there is no history, and an empty answer would mean that nothing is stale or that everything is new. */
function requireGit(root: string): void {
  if (git(root, ['rev-parse', '--is-inside-work-tree']) !== null) return
  const reason = git(root, ['--version']) === null ? 'git is not installed' : `${root} is no git repository`
  throw new Failure(`svc: ${reason}, so there is no history to read.`)
}

/** False for HEAD before the first commit. Any other missing revision is an error of the caller. */
export function checkRevision(root: string, revision: string): boolean {
  requireGit(root)
  const name = `${revision}^{commit}`
  if (git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', name]) !== null) return true
  if (revision === 'HEAD') return false
  throw new Failure(`svc: ${root} has no commit ${revision}.`)
}

/** The text of a file in a commit; null if it did not exist there. */
export const readAtRevision = (root: string, revision: string, path: string): string | null =>
  git(root, ['cat-file', 'blob', '--end-of-options', `${revision}:./${path}`]) ??
  git(root, ['show', '--end-of-options', `${revision}:./${path}`])

/** The paths that differ between two commits, or from the work tree including untracked files. Null if git fails. */
export function listChanged(root: string, from: string, to: string | null): Set<string> | null {
  const options = ['--name-only', '--no-renames', '-z', '--relative']
  const changed = git(root, [
    'diff',
    ...options,
    '--end-of-options',
    from,
    ...(to === null ? [] : [to]),
    '--',
  ])
  const added = to === null ? git(root, ['ls-files', '-z', '--others', '--exclude-standard']) : ''
  return changed === null || added === null ? null : new Set(`${changed}\0${added}`.split('\0'))
}
