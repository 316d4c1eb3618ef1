import { created, json, onRepository, Refusal, type RepositoryCall, type Route } from '../route'
import { issueShape } from '../shapes'
import type { FakeIssue } from '../world'
import { issueOf } from './issues'

const AT = '/repos/{owner}/{repo}/issues/{issue_number}'

/** Sub-issues and blocking issues. Requests name the other issue by its database id. */
export const relationRoutes: Route[] = [
  onRepository(`POST ${AT}/sub_issues`, (call) => {
    const child = byId(call, call.body.sub_issue_id)
    if (child.parent && call.body.replace_parent !== true)
      throw new Refusal(422, 'Issue already has a parent')
    child.parent = issueOf(call)
    return created(shape(call, child))
  }),

  onRepository(`DELETE ${AT}/sub_issue`, (call) => {
    const child = byId(call, call.body.sub_issue_id)
    if (child.parent !== issueOf(call)) throw new Refusal(404, 'Not Found')
    child.parent = null
    return json(shape(call, child))
  }),

  onRepository(`POST ${AT}/dependencies/blocked_by`, (call) => {
    const issue = issueOf(call)
    const blocker = byId(call, call.body.issue_id)
    if (issue.blockedBy.includes(blocker)) throw new Refusal(422, 'The dependency exists')
    issue.blockedBy.push(blocker)
    return created(shape(call, blocker))
  }),

  onRepository(`DELETE ${AT}/dependencies/blocked_by/{issue_id}`, (call) => {
    const issue = issueOf(call)
    const blocker = byId(call, call.params.issue_id)
    issue.blockedBy = issue.blockedBy.filter((each) => each !== blocker)
    return json(shape(call, blocker))
  }),
]

function byId({ repository }: RepositoryCall, id: unknown): FakeIssue {
  const issue = [...repository.issues.values()].find((each) => each.id === Number(id))
  if (!issue) throw new Refusal(404, 'Not Found')
  return issue
}

const shape = ({ url, repository }: RepositoryCall, issue: FakeIssue) =>
  issueShape(url, repository, issue, repository.pulls.has(issue.number))
