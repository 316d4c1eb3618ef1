import { git } from '../source/local/git'

export interface ChangedFiles {
  base: string | null
  /** Paths that differ from the base, committed or not. */
  paths: ReadonlySet<string>
}

const DEFAULT_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']

/** The work since the branch left the default branch. On that branch: what is not committed. */
export function findChangedFiles(root: string): ChangedFiles {
  const base = findBase(root)
  if (base === null) return { base, paths: new Set() }
  const changed = git(root, ['diff', '--name-only', '--no-renames', '-z', '--relative', base, '--']) ?? ''
  const added = git(root, ['ls-files', '-z', '--others', '--exclude-standard']) ?? ''
  return { base, paths: new Set(`${changed}\0${added}`.split('\0').filter((path) => path !== '')) }
}

function findBase(root: string): string | null {
  for (const branch of DEFAULT_BRANCHES) {
    const base = git(root, ['merge-base', 'HEAD', branch])
    if (base !== null) return base.trim()
  }
  return git(root, ['rev-parse', '--verify', '--quiet', 'HEAD'])?.trim() ?? null
}
