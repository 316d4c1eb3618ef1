import { changedFiles } from '../changed-files'
import { git, tryGit } from '../git'
import { tipOf } from '../objects'
import { created, json, list, onRepository, Refusal, type RepositoryCall, type Route } from '../route'
import { personShape, repositoryShape } from '../shapes'
import { type FakeIssue, type FakePull, type FakeRepository, nodeId } from '../world'
import { issueOf, newIssue, withoutUndefined } from './issues'

const AT = '/repos/{owner}/{repo}/pulls'
/** GitHub lists no more files of a pull request. */
const MAX_FILES = 3_000

export const pullRoutes: Route[] = [
  onRepository(`POST ${AT}`, openPull),

  onRepository(`GET ${AT}`, async (call) => {
    const { query, repository } = call
    const state = query.get('state') ?? 'open'
    const [, headBranch = null] = /^[^:]+:(.+)$/.exec(query.get('head') ?? '') ?? []
    const newestFirst = [...repository.pulls.keys()].sort((a, b) => b - a)
    const changedAt = (number: number) => repository.issues.get(number)?.updatedAt.getTime() ?? 0
    if (query.get('sort') === 'updated') newestFirst.sort((a, b) => changedAt(b) - changedAt(a) || b - a)
    const numbers = query.get('direction') === 'asc' ? newestFirst.reverse() : newestFirst
    const matchingNumbers = numbers.filter((number) => {
      const isInState = state === 'all' || repository.issues.get(number)?.state === state
      return isInState && (headBranch === null || repository.pulls.get(number)?.headBranch === headBranch)
    })
    return list(await Promise.all(matchingNumbers.map((number) => shape(call, number))))
  }),

  onRepository(`GET ${AT}/{pull_number}`, async (call) => {
    const pull = pullOf(call)
    const whole = { ...(await shape(call, issueOf(call).number)), ...(await mergeFacts(call, pull)) }
    pull.isChecked = true
    return json(whole)
  }),

  onRepository(`PATCH ${AT}/{pull_number}`, async (call) => {
    const issue = issueOf(call)
    const { title, body, state, base } = call.body as Partial<FakeIssue> & { base?: string }
    Object.assign(issue, withoutUndefined({ title, body, state }), { updatedAt: call.world.now() })
    Object.assign(pullOf(call), withoutUndefined({ baseBranch: base }))
    return json(await shape(call, issue.number))
  }),

  onRepository(`GET ${AT}/{pull_number}/files`, async (call) => {
    const { headSha, baseSha } = await tips(call.repository, pullOf(call))
    const from = await git(call.path, ['merge-base', baseSha, headSha])
    return list((await changedFiles(call.path, from, headSha)).slice(0, MAX_FILES))
  }),
]

export function pullOf({ repository, params }: RepositoryCall): FakePull {
  const pull = repository.pulls.get(Number(params.pull_number))
  if (!pull) throw new Refusal(404, 'Not Found')
  return pull
}

interface NewPull {
  title: string
  head: string
  base: string
  body?: string
  draft?: boolean
}

async function openPull(call: RepositoryCall) {
  const { world, repository, path, person } = call
  const { title, head, base, body = null, draft = false } = call.body as never as NewPull
  const headBranch = head.replace(`${repository.owner}:`, '')
  const [headSha, baseSha] = await Promise.all([tipOf(path, headBranch), tipOf(path, base)])
  if (!headSha || !baseSha) throw new Refusal(422, 'Validation Failed: head or base is invalid')
  const isOpen = [...repository.pulls].some(
    ([number, pull]) => pull.headBranch === headBranch && repository.issues.get(number)?.state === 'open',
  )
  if (isOpen) throw new Refusal(422, `A pull request already exists for ${repository.owner}:${headBranch}.`)
  if ((await git(path, ['rev-list', '--count', `${baseSha}..${headSha}`])) === '0')
    throw new Refusal(422, `No commits between ${base} and ${headBranch}`)
  const { number } = newIssue(world, repository, { title, body, author: person?.login })
  const merge = { mergedSha: null, mergedAt: null, reviews: [], isChecked: false }
  repository.pulls.set(number, {
    headBranch,
    headSha,
    baseBranch: base,
    baseSha,
    isDraft: draft,
    isFromFork: false,
    ...merge,
  })
  return created(await shape(call, number))
}

/** The current heads of its branches, or the last ones if a branch was deleted. */
async function tips({ path }: FakeRepository, pull: FakePull) {
  if (!pull.mergedSha) {
    pull.headSha = (await tipOf(path, pull.headBranch)) ?? pull.headSha
    pull.baseSha = (await tipOf(path, pull.baseBranch)) ?? pull.baseSha
  }
  return { headSha: pull.headSha, baseSha: pull.baseSha }
}

async function mergeFacts({ repository, path }: RepositoryCall, pull: FakePull) {
  if (pull.mergedSha) return { mergeable: null, mergeable_state: 'unknown' }
  if (!pull.isChecked) return { mergeable: null, mergeable_state: 'unknown' }
  const { headSha, baseSha } = await tips(repository, pull)
  const { code } = await tryGit(path, ['merge-tree', '--write-tree', baseSha, headSha])
  return { mergeable: code === 0, mergeable_state: code === 0 ? 'clean' : 'dirty' }
}

async function shape({ url, repository }: RepositoryCall, number: number) {
  const pull = repository.pulls.get(number)
  const issue = repository.issues.get(number)
  if (!pull || !issue) throw new Refusal(404, 'Not Found')
  const { headSha, baseSha } = await tips(repository, pull)
  const repo = repositoryShape(url, repository, pull.baseBranch)
  const user = repo.owner
  return {
    id: issue.id,
    node_id: nodeId('pull', issue.id),
    number,
    title: issue.title,
    body: issue.body,
    state: issue.state,
    draft: pull.isDraft,
    user: personShape(url, issue.author),
    labels: issue.labels.map((name) => ({ id: 1, name })),
    merged_at: pull.mergedAt?.toISOString() ?? null,
    merge_commit_sha: pull.mergedSha,
    head: {
      label: `${repository.owner}:${pull.headBranch}`,
      ref: pull.headBranch,
      sha: headSha,
      user,
      repo: pull.isFromFork ? { ...repo, id: repo.id + 1_000_000 } : repo,
    },
    base: { label: `${repository.owner}:${pull.baseBranch}`, ref: pull.baseBranch, sha: baseSha, repo, user },
    html_url: `${url}/${repository.owner}/${repository.name}/pull/${number}`,
    created_at: issue.createdAt.toISOString(),
    updated_at: issue.updatedAt.toISOString(),
    closed_at: issue.state === 'closed' ? issue.updatedAt.toISOString() : null,
  }
}
