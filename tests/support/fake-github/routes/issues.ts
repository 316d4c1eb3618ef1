import { created, json, list, onRepository, Refusal, type RepositoryCall, type Route } from '../route'
import { issueShape, personShape } from '../shapes'
import { type FakeComment, type FakeIssue, type FakeRepository, nodeId, type World } from '../world'

const AT = '/repos/{owner}/{repo}/issues'
const BOT = 'plumbline-test[bot]'

export const issueRoutes: Route[] = [
  onRepository(`POST ${AT}`, (call) => {
    const {
      title,
      body = null,
      labels = [],
    } = call.body as { title: string; body?: string; labels?: string[] }
    const issue = newIssue(call.world, call.repository, { title, body, labels, author: call.person?.login })
    return created(shape(call, issue))
  }),

  onRepository(`GET ${AT}/{issue_number}`, (call) => json(shape(call, issueOf(call)))),

  onRepository(`PATCH ${AT}/{issue_number}`, (call) => {
    const issue = issueOf(call)
    const { title, body, state, state_reason, labels } = call.body as Partial<FakeIssue> & {
      state_reason?: string
    }
    Object.assign(issue, given({ title, body, state, labels, stateReason: state_reason }), {
      updatedAt: call.world.now(),
    })
    return json(shape(call, issue))
  }),

  onRepository(`GET ${AT}/{issue_number}/comments`, (call) =>
    list(issueOf(call).comments.map((comment) => commentShape(call, comment))),
  ),

  onRepository(`POST ${AT}/{issue_number}/comments`, (call) => {
    const comment = { id: call.world.newId(), body: String(call.body.body), author: BOT, isByApp: true }
    issueOf(call).comments.push(comment)
    return created(commentShape(call, comment))
  }),

  onRepository(`PATCH ${AT}/comments/{comment_id}`, (call) => {
    const comments = [...call.repository.issues.values()].flatMap(({ comments }) => comments)
    const comment = comments.find(({ id }) => id === Number(call.params.comment_id))
    if (!comment) throw new Refusal(404, 'Not Found')
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

/** Issues and pull requests share one number sequence. */
export function newIssue(
  world: World,
  repository: FakeRepository,
  {
    title,
    body,
    labels = [],
    author = BOT,
  }: { title: string; body: string | null; labels?: string[]; author?: string },
): FakeIssue {
  const now = world.now()
  const issue: FakeIssue = {
    id: world.newId(),
    number: repository.issues.size + 1,
    title,
    body,
    labels,
    author,
    state: 'open',
    stateReason: null,
    comments: [],
    createdAt: now,
    updatedAt: now,
  }
  repository.issues.set(issue.number, issue)
  return issue
}

export function issueOf({ repository, params }: RepositoryCall): FakeIssue {
  const issue = repository.issues.get(Number(params.issue_number ?? params.pull_number))
  if (!issue) throw new Refusal(404, 'Not Found')
  return issue
}

/** Removes undefined members. */
export const given = (change: Record<string, unknown>) =>
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
