import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Pull requests and issues'
const repo = '/app/{org}/api/repos/{owner}/{repo}'
const issue = `${repo}/issues/{issue_number}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: `${repo}/issues`,
    procedure: 'issues.list',
    tag,
    summary: 'Issues of a local repository, newest first',
  },
  {
    method: 'POST',
    path: `${repo}/issues`,
    procedure: 'issues.create',
    tag,
    summary: 'Open an issue',
  },
  { method: 'GET', path: issue, procedure: 'issues.get', tag, summary: 'One issue' },
  {
    method: 'POST',
    path: issue,
    procedure: 'issues.edit',
    tag,
    summary: 'Change the title, body or labels of an issue or a pull request',
  },
  { method: 'POST', path: `${issue}/close`, procedure: 'issues.close', tag, summary: 'Close an issue' },
  {
    method: 'POST',
    path: `${issue}/reopen`,
    procedure: 'issues.reopen',
    tag,
    summary: 'Open an issue again',
  },
  {
    method: 'GET',
    path: `${issue}/comments`,
    procedure: 'issues.comments',
    tag,
    summary: 'What was said under an issue or a pull request, oldest first',
  },
  {
    method: 'POST',
    path: `${issue}/comments`,
    procedure: 'issues.comment',
    tag,
    summary: 'Say something under an issue or a pull request',
  },
]
