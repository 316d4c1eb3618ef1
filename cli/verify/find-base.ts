import { git, isShallow } from '#cli/source/local/git'
import { type CiBase, isCi, readCiBase } from './ci-base'

export interface BaseRequest {
  /** The commit or branch named by a person. */
  base?: string
  /** The environment of `svc verify`, which also runs in CI. Hooks omit it: their changes are in the work tree. */
  env?: Readonly<Record<string, string | undefined>>
}

export interface Base {
  /** Null if the start of the work is unknown. */
  commit: string | null
  /** Why it is unknown, and the command that fetches it. Also null without git or commits, because there is no history. */
  problem: string | null
}

const DEFAULT_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']

/** The commit where the work began. It is never guessed: compared with HEAD, committed work would show no changes. */
export function findBase(root: string, { base, env }: BaseRequest): Base {
  const head = commitOf(root, 'HEAD')
  if (head === null) return { commit: null, problem: null }
  const ci = base === undefined && env !== undefined ? readCiBase(env) : null
  const commit = base === undefined ? findBranchPoint(root, head, ci) : branchPoint(root, head, base)
  if (commit === null) return { commit: null, problem: explainMissing(root, base, ci) }
  if (commit !== head || env === undefined) return { commit, problem: null }
  if (isShallow(root))
    return { commit: null, problem: `this clone ends at the commit that is checked. ${howToFetch(root, ci)}` }
  const isBuildOfDefault = base === undefined && (ci === null || ('isDefault' in ci && ci.isDefault))
  return isCi(env) && isBuildOfDefault
    ? {
        commit: null,
        problem:
          'this build is of the default branch itself. Name the commit before it: svc verify --gate --base HEAD~1, or check all specs with --all.',
      }
    : { commit, problem: null }
}

function findBranchPoint(root: string, head: string, ci: CiBase | null): string | null {
  if (ci !== null && 'commit' in ci) return commitOf(root, ci.commit)
  const names =
    ci === null ? DEFAULT_BRANCHES : [`refs/remotes/origin/${ci.branch}`, `refs/heads/${ci.branch}`]
  for (const name of names) {
    const commit = branchPoint(root, head, name)
    if (commit !== null) return commit
  }
  return ci === null && isOnlyBranch(root) ? head : null
}

function branchPoint(root: string, head: string, name: string): string | null {
  const tip = commitOf(root, name)
  return tip === null ? null : (git(root, ['merge-base', head, tip])?.trim() ?? null)
}

const commitOf = (root: string, name: string): string | null =>
  git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])?.trim() ?? null

/** In a repository of its own, the only branch is the default branch, whatever its name. */
const isOnlyBranch = (root: string) =>
  git(root, ['remote'])?.trim() === '' &&
  git(root, ['for-each-ref', '--format=%(refname)', 'refs/heads'])?.trim().split('\n').length === 1

function explainMissing(root: string, base: string | undefined, ci: CiBase | null): string {
  if (base !== undefined)
    return `HEAD and ${base} have no common commit in this clone. ${howToFetch(root, ci)}`
  if (ci === null) return `this clone has no default branch. ${howToFetch(root, ci)}`
  const name = 'commit' in ci ? `the commit ${ci.commit}` : `the branch ${ci.branch}, or not its history`
  return `this clone does not have ${name}. ${howToFetch(root, ci)}`
}

function howToFetch(root: string, ci: CiBase | null): string {
  if (git(root, ['remote'])?.trim() === '') return 'Name the commit with --base.'
  const fetch = `git fetch ${isShallow(root) ? '--unshallow ' : ''}origin`
  const named = 'Or name the commit with --base.'
  if (ci === null)
    return `Run: ${fetch} "+refs/heads/*:refs/remotes/origin/*" && git remote set-head origin --auto. ${named}`
  return 'commit' in ci
    ? `Run: ${fetch} ${ci.commit}. ${named}`
    : `Run: ${fetch} "+refs/heads/${ci.branch}:refs/remotes/origin/${ci.branch}". ${named}`
}
