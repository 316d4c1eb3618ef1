import type { GitHubHost } from '../forge-port'
import { objectId } from '../object-id'
import type { GitHubRef } from '../port'
import { type ApiOptions, connectApi } from './api'
import { createBranch, deleteBranch, listBranches, readBranch } from './branches'
import { checksOf } from './checks'
import { commitFiles } from './commit-files'
import { compareCommits } from './compare-commits'
import { diffCommits } from './diff-commits'
import { installationsOf } from './installations'
import { issuesOf } from './issues'
import { listChanges } from './list-changes'
import { listCommits } from './list-commits'
import { listTree } from './list-tree'
import { membersOf } from './members'
import { pullsOf } from './pulls'
import { readBlobs } from './read-blobs'
import { readEntry } from './read-entries'
import { readHead } from './read-head'

type Bounds = 'timeoutMs' | 'parallel'

export interface GitHubOptions extends Omit<ApiOptions, Bounds>, Partial<Pick<ApiOptions, Bounds>> {
  /** How the App is called in addresses. */
  appSlug: string
}

const TIME_MS = 30_000

/** GitHub allows a hundred at a time, and asks for fewer. */
const PARALLEL = 8

/** Repositories at GitHub, or at an enterprise host, by the installations of our App. */
export function githubCodeHost(options: GitHubOptions): GitHubHost {
  const api = connectApi({ timeoutMs: TIME_MS, parallel: PARALLEL, ...options })
  const open = (repo: GitHubRef) => api.repository(repo)

  return {
    head: (repo, readOptions) => readHead(open(repo), readOptions),
    async *tree(repo, commitSha, treeOptions = {}) {
      yield* listTree(open(repo), objectId(commitSha), treeOptions)
    },
    blobs: (repo, shas, blobOptions) => readBlobs(open(repo), shas, blobOptions),
    async *lastChanges(repo, commitSha, sinceSha = null, changesOptions = {}) {
      yield* listChanges(open(repo), objectId(commitSha), sinceSha && objectId(sinceSha), changesOptions)
    },
    entry: (repo, commitSha, path, readOptions) =>
      readEntry(open(repo), commitSha, path, readOptions?.signal),
    branches: (repo, readOptions) => listBranches(open(repo), readOptions),
    branch: (repo, name, readOptions) => readBranch(open(repo), name, readOptions),
    createBranch: (repo, branch) => createBranch(open(repo), branch),
    deleteBranch: (repo, branch) => deleteBranch(open(repo), branch),
    commit: (repo, request) => commitFiles(open(repo), request),
    history: (repo, commitSha, historyOptions = {}) => listCommits(open(repo), commitSha, historyOptions),
    compare: (repo, baseSha, headSha, readOptions) =>
      compareCommits(open(repo), baseSha, headSha, readOptions),
    diff: (repo, fromSha, toSha, readOptions) => diffCommits(open(repo), fromSha, toSha, readOptions),
    ...installationsOf(api, installUrlOf(options)),
    ...pullsOf(api),
    ...issuesOf(api, Number(options.appId)),
    ...checksOf(api),
    ...membersOf(api),
  }
}

/** Where people go, by where programs do. */
function installUrlOf({ apiUrl, appSlug }: GitHubOptions): string {
  const { hostname, origin } = new URL(apiUrl)
  const apps = hostname === 'api.github.com' ? 'https://github.com/apps' : `${origin}/github-apps`
  return `${apps}/${appSlug}/installations/new`
}
