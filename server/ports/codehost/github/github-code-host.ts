import { z } from 'zod'
import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import type { ForgeHost, HostedApp } from '../forge-port'
import { objectId } from '../object-id'
import type { ForgeRef, ReadOptions } from '../port'
import { type ApiOptions, connectApi, type GitHubApi } from './api/connect-api'
import { APP_EVENTS, APP_PERMISSIONS } from './app-needs'
import { createBranch, deleteBranch, listBranches, readBranch, resetBranch } from './commits/branches'
import { commitFiles } from './commits/commit-files'
import { compareCommits } from './commits/compare-commits'
import { diffCommits } from './commits/diff-commits'
import { listChanges } from './commits/list-changes'
import { listCommits } from './commits/list-commits'
import { readHead } from './commits/read-head'
import { listTree } from './files/list-tree'
import { readBlobs } from './files/read-blobs'
import { listFolder, readFileEntries } from './files/read-entries'
import { checksOf } from './forge/checks'
import { installationsOf } from './forge/installations'
import { issuesOf } from './forge/issues'
import { membersOf } from './forge/members'
import { pullReviewsOf } from './forge/pull-reviews'
import { pullsOf } from './forge/pulls'
import { once } from './tracker/once'
import { issueTracker } from './tracker/open-tracker'
import { type IssueFeatures, type RepositoryName, readFeatures } from './tracker/session'

type Bounds = 'timeoutMs' | 'parallel'

export interface GitHubOptions extends Omit<ApiOptions, Bounds>, Partial<Pick<ApiOptions, Bounds>> {
  /** The name of the App in URLs. */
  appSlug: string
}

const TIME_MS = 30_000

/** GitHub allows 100 concurrent requests but recommends fewer. */
const PARALLEL = 8

/** Repositories at GitHub or an enterprise host, accessed through installations of our App. */
export function githubCodeHost(options: GitHubOptions): ForgeHost {
  const api = connectApi({ timeoutMs: TIME_MS, parallel: PARALLEL, ...options })
  const open = (repo: ForgeRef) => api.repository(repo)

  return {
    head: (repo, readOptions) => readHead(open(repo), readOptions),
    async *tree(repo, commitSha, treeOptions = {}) {
      yield* listTree(open(repo), objectId(commitSha), treeOptions)
    },
    blobs: (repo, shas, blobOptions) => readBlobs(open(repo), shas, blobOptions),
    async *lastChanges(repo, commitSha, sinceSha = null, changesOptions = {}) {
      yield* listChanges(open(repo), objectId(commitSha), sinceSha && objectId(sinceSha), changesOptions)
    },
    entry: async (repo, commitSha, path, readOptions) =>
      (await readFileEntries(open(repo), commitSha, [path], readOptions?.signal)).get(path) ?? null,
    entries: (repo, commitSha, paths, readOptions) =>
      readFileEntries(open(repo), commitSha, paths, readOptions?.signal),
    folder: (repo, commitSha, path, readOptions) =>
      listFolder(open(repo), commitSha, path, readOptions?.signal),
    branches: (repo, readOptions) => listBranches(open(repo), readOptions),
    branch: (repo, name, readOptions) => readBranch(open(repo), name, readOptions),
    createBranch: (repo, branch) => createBranch(open(repo), branch),
    deleteBranch: (repo, branch) => deleteBranch(open(repo), branch),
    resetBranch: (repo, branch, fromSha) => resetBranch(open(repo), branch, fromSha),
    commit: (repo, request) => commitFiles(open(repo), request),
    history: (repo, commitSha, historyOptions = {}) => listCommits(open(repo), commitSha, historyOptions),
    compare: (repo, baseSha, headSha, readOptions) =>
      compareCommits(open(repo), baseSha, headSha, readOptions),
    diff: (repo, fromSha, toSha, readOptions) => diffCommits(open(repo), fromSha, toSha, readOptions),
    ...installationsOf(api, installUrlOf(options)),
    appSlug: options.appSlug,
    describeApp: (readOptions) => describeApp(api, readOptions),
    ...pullsOf(api),
    ...pullReviewsOf(api, options.appSlug),
    ...issuesOf(api, Number(options.appId)),
    ...checksOf(api, Number(options.appId)),
    ...membersOf(api),
    openTracker: (installationId, project) => openAppTracker(api, installationId, project),
  }
}

/** Derives the web address from the API address. */
function installUrlOf({ apiUrl, appSlug }: GitHubOptions): string {
  const { hostname, origin } = new URL(apiUrl)
  const apps = hostname === 'api.github.com' ? 'https://github.com/apps' : `${origin}/github-apps`
  return `${apps}/${appSlug}/installations/new`
}

const App = z.object({
  name: z.string(),
  slug: z.string(),
  html_url: z.url(),
  owner: z.object({ login: z.string().optional(), type: z.string().optional() }).nullable(),
  permissions: z.record(z.string(), z.string()),
  events: z.array(z.string()),
})

/** Compares the App with the product's requirements. */
async function describeApp({ app: client, clock }: GitHubApi, options?: ReadOptions): Promise<HostedApp> {
  const { name, permissions, events, ...app } = await client.request('GET /app', { ...options, schema: App })
  const isAllowed = (permission: string, level: string) =>
    permissions[permission] === level || ['write', 'admin'].includes(permissions[permission] ?? '')
  return {
    name,
    settingsUrl: settingsUrlOf(app),
    missingPermissions: Object.entries(APP_PERMISSIONS)
      .filter(([permission, level]) => !isAllowed(permission, level))
      .map(([permission, level]) => `${permission}: ${level}`),
    missingEvents: APP_EVENTS.filter((event) => !events.includes(event)),
    clockOffsetMs: clock.offsetMs,
  }
}

function settingsUrlOf({ html_url, slug, owner }: Pick<z.infer<typeof App>, 'html_url' | 'slug' | 'owner'>) {
  const account = owner?.type === 'Organization' ? `/organizations/${owner.login}` : ''
  return `${new URL(html_url).origin}${account}/settings/apps/${slug}/permissions`
}

const Installed = z.object({ id: z.number() })

/**
 * The issues of the repositories of one installation. Its token can also read public repositories of others, so each
 * repository is looked up first.
 */
function openAppTracker(api: GitHubApi, installationId: number, project: string | null): Tracker {
  const client = api.installation(installationId)
  const features = once<IssueFeatures>()
  const installed = once<boolean>()

  async function isInstalled({ owner, repo }: RepositoryName, signal?: AbortSignal): Promise<boolean> {
    const route = 'GET /repos/{owner}/{repo}/installation'
    const installation = await api.app.find(route, { params: { owner, repo }, schema: Installed, signal })
    return installation?.id === installationId
  }

  return issueTracker({
    client,
    project,
    isApp: true,
    rateLimit: client.rateLimit,
    features: (signal) => features('', () => readFeatures(client, signal)),
    async requireProject(repository, signal) {
      const name = `${repository.owner}/${repository.repo}`
      if (await installed(name.toLowerCase(), () => isInstalled(repository, signal))) return
      throw new TrackerError('not_found', `${name} is not a repository of this GitHub App installation.`)
    },
  })
}
