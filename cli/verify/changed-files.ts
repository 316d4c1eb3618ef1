import { checkRevision, git } from '../source/local/git'

export interface ChangedFiles {
  /** Null if nothing tells where the work began: without git, or in a clone without the history. */
  base: string | null
  /** Paths that differ from the base, committed or not. */
  paths: ReadonlySet<string>
}

const DEFAULT_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']

/** The work since the branch left `baseOption`, or else the default branch. On that branch: what is not committed. */
export function findChangedFiles(root: string, baseOption?: string): ChangedFiles {
  if (baseOption !== undefined) checkRevision(root, baseOption)
  const base = findBase(root, baseOption === undefined ? DEFAULT_BRANCHES : [baseOption])
  if (base === null) return { base, paths: new Set() }
  const changed = git(root, ['diff', '--name-only', '--no-renames', '-z', '--relative', base, '--']) ?? ''
  const added = git(root, ['ls-files', '-z', '--others', '--exclude-standard']) ?? ''
  return { base, paths: new Set(`${changed}\0${added}`.split('\0').filter((path) => path !== '')) }
}

function findBase(root: string, branches: readonly string[]): string | null {
  for (const branch of branches) {
    const base = git(root, ['merge-base', 'HEAD', branch])
    if (base !== null) return base.trim()
  }
  // CI often fetches one commit only. Compared with itself, it would change nothing, and every gate would pass.
  if (git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true') return null
  return git(root, ['rev-parse', '--verify', '--quiet', 'HEAD'])?.trim() ?? null
}
