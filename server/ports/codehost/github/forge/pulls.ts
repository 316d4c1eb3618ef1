import { z } from 'zod'
import { branchName } from '../../branch-name'
import type { HostedPull, PullChange, PullDraft, PullsHost } from '../../forge-port'
import type { Diff, FileDiff, ReadOptions } from '../../port'
import { CodeHostError } from '../../port'
import type { GitHubClient } from '../api/client'
import type { GitHubApi } from '../api/connect-api'
import { isRefusal } from '../api/refusals'
import { boundedDiff, ChangedFile } from '../commits/diff-commits'

const PULL_ROUTE = '/repos/{owner}/{repo}/pulls/{pull_number}'
const PULLS_ROUTE = '/repos/{owner}/{repo}/pulls'
/** GitHub lists at most this many files of a pull request. */
const MAX_FILES = 3_000
/** Limit of all patches together. */
const MAX_TEXT = 5_000_000

const Tip = z.object({
  ref: z.string(),
  sha: z.string(),
  /** Null when a fork was deleted. */
  repo: z.object({ id: z.number() }).nullable(),
})

const MERGE_STATES: Record<string, HostedPull['mergeState']> = {
  dirty: 'conflicts',
  blocked: 'blocked',
  draft: 'blocked',
  behind: 'blocked',
  unknown: 'unknown',
}

const Pull = z
  .object({
    number: z.number(),
    title: z.string(),
    body: z.string().nullable(),
    state: z.enum(['open', 'closed']),
    draft: z.boolean().default(false),
    merged_at: z.string().nullable(),
    merge_commit_sha: z.string().nullable(),
    mergeable: z.boolean().nullish(),
    mergeable_state: z.string().optional(),
    head: Tip,
    base: Tip,
    user: z.object({ login: z.string() }).nullable(),
    labels: z.array(z.object({ name: z.string() })),
    html_url: z.string(),
    created_at: z.coerce.date(),
    updated_at: z.coerce.date(),
  })
  .transform(
    ({ head, base, ...pull }): HostedPull => ({
      number: pull.number,
      title: pull.title,
      body: pull.body ?? '',
      state: pull.merged_at ? 'merged' : pull.state,
      isDraft: pull.draft,
      head: { name: head.ref, commitSha: head.sha, isFork: head.repo?.id !== base.repo?.id },
      base: { name: base.ref, commitSha: base.sha },
      mergeState: pull.state === 'open' ? mergeStateOf(pull) : null,
      mergeCommitSha: pull.merged_at ? pull.merge_commit_sha : null,
      author: pull.user?.login ?? 'ghost',
      labels: pull.labels.map(({ name }) => name),
      url: pull.html_url,
      createdAt: pull.created_at,
      updatedAt: pull.updated_at,
    }),
  )

/** Lists do not contain this value. A single pull request has null while GitHub computes it. */
function mergeStateOf(pull: {
  mergeable?: boolean | null
  mergeable_state?: string
}): HostedPull['mergeState'] {
  if (pull.mergeable === undefined) return null
  if (pull.mergeable === null) return 'unknown'
  return pull.mergeable ? (MERGE_STATES[pull.mergeable_state ?? ''] ?? 'clean') : 'conflicts'
}

export function pullsOf(api: GitHubApi): PullsHost {
  return {
    openPull: (repo, draft) => openPull(api.repository(repo), draft),
    pull: (repo, number, options) => readPull(api.repository(repo), number, options),
    findPull: (repo, headBranch, options) => findPull(api.repository(repo), repo.owner, headBranch, options),
    openPulls: (repo, options) => openPulls(api.repository(repo), options),
    updatePull: (repo, number, change) => updatePull(api.repository(repo), number, change),
    pullFiles: (repo, number, options) => readFiles(api.repository(repo), number, options),
  }
}

async function openPull(client: GitHubClient, draft: PullDraft): Promise<HostedPull> {
  const { title, body, isDraft = false } = draft
  const [head, base] = [branchName(draft.headBranch), branchName(draft.baseBranch)]
  try {
    const params = { title, body, head, base, draft: isDraft }
    return await client.request(`POST ${PULLS_ROUTE}`, { params, schema: Pull })
  } catch (error) {
    if (!isRefusal(error, 422)) throw error
    throw new CodeHostError(
      'conflict',
      `There is nothing to merge, or the pull request is already open. ${error.message}`,
      {
        cause: error,
      },
    )
  }
}

const readPull = (client: GitHubClient, number: number, options?: ReadOptions): Promise<HostedPull | null> =>
  client.find(`GET ${PULL_ROUTE}`, {
    ...options,
    params: { pull_number: number },
    schema: Pull,
    cache: 'while_unchanged',
  })

async function findPull(
  client: GitHubClient,
  owner: string,
  headBranch: string,
  options?: ReadOptions,
): Promise<HostedPull | null> {
  const params = {
    head: `${owner}:${branchName(headBranch)}`,
    state: 'open',
    sort: 'created',
    direction: 'desc',
    per_page: 1,
  }
  const [newest] = await client.request(`GET ${PULLS_ROUTE}`, { ...options, params, schema: z.array(Pull) })
  return newest ?? null
}

async function* openPulls(
  client: GitHubClient,
  options?: ReadOptions,
): AsyncGenerator<HostedPull, void, undefined> {
  const params = { state: 'open', sort: 'updated', direction: 'desc', per_page: 100 }
  for await (const page of client.pages(`GET ${PULLS_ROUTE}`, { ...options, params, schema: z.array(Pull) }))
    yield* page
}

const updatePull = (client: GitHubClient, number: number, change: PullChange): Promise<HostedPull> => {
  const { title, body, state, baseBranch } = change
  const base = baseBranch === undefined ? undefined : branchName(baseBranch)
  return client.request(`PATCH ${PULL_ROUTE}`, {
    params: { pull_number: number, title, body, state, base },
    schema: Pull,
  })
}

async function readFiles(client: GitHubClient, number: number, options?: ReadOptions): Promise<Diff> {
  const files: FileDiff[] = []
  let remaining = MAX_TEXT
  const request = { ...options, params: { pull_number: number }, schema: z.array(ChangedFile) }
  for await (const page of client.pages(`GET ${PULL_ROUTE}/files`, request)) {
    for (const file of page) {
      const isKept = file.patch !== null && file.patch.length <= remaining
      remaining -= isKept ? (file.patch?.length ?? 0) : 0
      files.push(isKept ? file : { ...file, patch: null })
    }
    if (files.length >= MAX_FILES) break
  }
  return boundedDiff(files, MAX_FILES)
}
