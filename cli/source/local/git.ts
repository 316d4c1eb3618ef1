import { execFileSync } from 'node:child_process'

const MAX_OUTPUT = 256 * 1024 ** 2

/** Runs git without the programs that the repository's configuration may name. Null if git fails or is missing. */
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

/** The text of a file in a commit; null if it did not exist there. */
export const readAtRevision = (root: string, revision: string, path: string): string | null =>
  git(root, ['cat-file', 'blob', '--end-of-options', `${revision}:./${path}`]) ??
  git(root, ['show', '--end-of-options', `${revision}:./${path}`])
