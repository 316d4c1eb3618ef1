import { announceIssue } from '../announce-issue'
import { created, json, list, onRepository, Refusal, type RepositoryCall, type Route } from '../route'
import { issueShape, personShape } from '../shapes'
import { type FakeComment, type FakeIssue, type FakeRepository, nodeId, type World } from '../world'

const AT = '/repos/{owner}/{repo}/issues'
const BOT = 'plumbline-test[bot]'

export const issueRoutes: Route[] = [
  onRepository(`POST ${AT}`, async (call) => {
    const { milestone, title, ...draft } = call.body as IssueBody
    const issue = newIssue(call.world, call.repository, {
      body: null,
      ...draft,
      title: title ?? '',
      milestone: milestoneOf(call, milestone) ?? null,
      author: call.person?.login,
    })
    await announceIssue(call, 'opened', issue)
    return created(shape(call, issue))
  }),

  onRepository(`GET ${AT}/{issue_number}`, (call) => json(shape(call, issueOf(call)))),

  onRepository(`PATCH ${AT}/{issue_number}`, async (call) => {
    const issue = issueOf(call)
    const { state_reason, milestone, state, ...change } = call.body as IssueBody
    Object.assign(issue, withoutUndefined({ ...change, milestone: milestoneOf(call, milestone) }))
    if (state && state !== issue.state) {
      const stateReason = state_reason ?? (state === 'closed' ? 'completed' : 'reopened')
      Object.assign(issue, { state, stateReason, stateBy: call.person?.login ?? BOT })
    }
    issue.updatedAt = call.world.now()
    call.world.indexIssue(call.repository, issue)
    await announceIssue(call, state ? (state === 'open' ? 'reopened' : 'closed') : 'edited', issue)
    return json(shape(call, issue))
  }),

  onRepository(`GET ${AT}/{issue_number}/comments`, (call) =>
    list(issueOf(call).comments.map((comment) => commentShape(call, comment))),
  ),

  onRepository(`POST ${AT}/{issue_number}/comments`, (call) => {
    const isByApp = !call.person
    const author = call.person?.login ?? BOT
    refuseIfLocked(issueOf(call), 'comment')
    const comment = { id: call.world.newId(), body: String(call.body.body), author, isByApp }
    issueOf(call).comments.push(comment)
    return created(commentShape(call, comment))
  }),

  onRepository(`PATCH ${AT}/comments/{comment_id}`, (call) => {
    const comments = [...call.repository.issues.values()].flatMap(({ comments }) => comments)
    const comment = comments.find(({ id }) => id === Number(call.params.comment_id))
    if (!comment) throw new Refusal(404, 'Not Found')
    refuseIfLocked(
      [...call.repository.issues.values()].find(({ comments }) => comments.includes(comment)),
      'comment',
    )
    if (!comment.isByApp) throw new Refusal(403, 'Resource not accessible by integration')
    comment.body = String(call.body.body)
    return json(commentShape(call, comment))
  }),

  onRepository(`POST ${AT}/{issue_number}/labels`, (call) => {
    const issue = issueOf(call)
    issue.labels = [...new Set([...issue.labels, ...(call.body.labels as string[])])]
    return json(issue.labels.map((name) => ({ id: 1, name })))
  }),

  onRepository(`DELETE ${AT}/{issue_number}/labels/{name}`, (call) => {
    const issue = issueOf(call)
    if (!issue.labels.includes(call.params.name ?? '')) throw new Refusal(404, 'Label does not exist')
    issue.labels = issue.labels.filter((label) => label !== call.params.name)
    return json(issue.labels.map((name) => ({ id: 1, name })))
  }),
]

/** The body of a request that creates or changes an issue. */
interface IssueBody {
  title?: string
  body?: string
  labels?: string[]
  assignees?: string[]
  type?: string | null
  milestone?: number | null
  state?: 'open' | 'closed'
  state_reason?: string
}

/** The title of a milestone that is named by its number. */
function milestoneOf({ repository }: RepositoryCall, number: number | null | undefined) {
  if (number === undefined || number === null) return number
  const title = repository.milestones[number - 1]
  if (title === undefined) throw new Refusal(422, 'Validation Failed')
  return title
}

/** Issues and pull requests share one number sequence. */
export function newIssue(
  world: World,
  repository: FakeRepository,
  draft: Partial<FakeIssue> & { title: string; body: string | null },
): FakeIssue {
  const now = world.now()
  const issue: FakeIssue = {
    id: world.newId(),
    number: Math.max(0, ...repository.issues.keys()) + 1,
    labels: [],
    type: null,
    milestone: null,
    assignees: [],
    parent: null,
    blockedBy: [],
    state: 'open',
    stateReason: null,
    stateBy: null,
    comments: [],
    isLocked: false,
    createdAt: now,
    updatedAt: now,
    ...draft,
    author: draft.author ?? BOT,
  }
  repository.issues.set(issue.number, issue)
  world.indexIssue(repository, issue)
  return issue
}

export function issueOf({ repository, params }: RepositoryCall): FakeIssue {
  const issue = repository.issues.get(Number(params.issue_number ?? params.pull_number))
  if (!issue) throw new Refusal(404, 'Not Found')
  return issue
}

/** GitHub answers 403 to comments and reactions of Apps in a locked conversation. Labels can be changed. */
export function refuseIfLocked(issue: FakeIssue | undefined, what: 'comment' | 'reaction'): void {
  if (issue?.isLocked) throw new Refusal(403, `Unable to create ${what} because issue is locked.`)
}

/** Removes undefined members. */
export const withoutUndefined = (change: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const shape = ({ url, repository }: RepositoryCall, issue: FakeIssue) =>
  issueShape(url, repository, issue, repository.pulls.has(issue.number))

const commentShape = (
  { url, world, repository }: RepositoryCall,
  { id, body, author, isByApp }: FakeComment,
) => ({
  id,
  node_id: nodeId('comment', id),
  url: `${url}/comments/${id}`,
  html_url: `${url}/${repository.owner}/${repository.name}/issues/comments/${id}`,
  body,
  user: personShape(url, author),
  created_at: world.now().toISOString(),
  updated_at: world.now().toISOString(),
  performed_via_github_app: isByApp ? { id: world.appId, slug: world.appSlug, name: 'Plumbline' } : null,
})
