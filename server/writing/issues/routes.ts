import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Pull requests and issues'
const repo = '/app/{org}/api/repos/{owner}/{repo}'
const issue = `${repo}/issues/{issue_number}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: `${repo}/issues`,
    procedure: 'issues.list',
    description:
      'Filter by `state` (open, closed or all), `labels`, `author`, `assignee` and `q`. `sort`: newest (default), oldest, updated or commented.',
    tag,
    summary: 'Issues of a local repository',
  },
  {
    method: 'GET',
    path: `${repo}/participants`,
    procedure: 'issues.participants',
    description: 'The values that `author` and `assignee` of a list can take. `kind`: issue or pull.',
    tag,
    summary: 'The authors and assignees of issues or pull requests',
  },
  {
    method: 'POST',
    path: `${repo}/issues`,
    procedure: 'issues.create',
    upstream: 'code_host',
    once: { withhold: [] },
    description: 'Issues and pull requests of a repository share their numbers.',
    example: { title: 'Refunds lack a time limit', body: 'See section 2.', labels: ['spec'] },
    tag,
    summary: 'Open an issue',
  },
  {
    method: 'GET',
    path: issue,
    procedure: 'issues.get',
    upstream: 'code_host',
    description: '`body` is markdown as it was written.',
    tag,
    summary: 'One issue',
  },
  {
    method: 'POST',
    path: issue,
    procedure: 'issues.edit',
    upstream: 'code_host',
    description:
      'Members that are not sent stay as they are; `labels` and `assignees` replace all of theirs.',
    example: { labels: ['spec', 'payments'], milestone: 'Autumn' },
    tag,
    summary: 'Change the text, labels, assignees or milestone of an issue or a pull request',
  },
  {
    method: 'POST',
    path: `${issue}/close`,
    procedure: 'issues.close',
    upstream: 'code_host',
    once: { withhold: [] },
    description:
      '`reason` is completed or not_planned. Closing it again for the same reason only adds the comment, if there is one.',
    example: { reason: 'not_planned', comment: 'Superseded by #12.' },
    tag,
    summary: 'Close an issue',
  },
  {
    method: 'POST',
    path: `${issue}/reopen`,
    procedure: 'issues.reopen',
    upstream: 'code_host',
    once: { withhold: [] },
    description: 'Opening an open issue only adds the comment, if there is one.',
    example: { comment: 'It happened again.' },
    tag,
    summary: 'Open an issue again',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/issues/change',
    procedure: 'issues.changeMany',
    conflict: 'An issue has the highest number of labels or assignees',
    description:
      'One change of up to 100 issues of local repositories: `close` with a reason, `reopen`, `add_label`, `remove_label`, `assign` or `unassign`. All are changed or none.',
    example: { issues: ['acme/payments#12', 'acme/payments#14'], add_label: 'bug' },
    tag,
    summary: 'Close, label or assign several issues',
  },
  {
    method: 'GET',
    path: `${issue}/comments`,
    procedure: 'issues.comments',
    upstream: 'code_host',
    description: 'Comments of pull requests are read by the pull request’s number.',
    tag,
    summary: 'The comments of an issue or a pull request, oldest first',
  },
  {
    method: 'POST',
    path: `${issue}/comments`,
    procedure: 'issues.comment',
    upstream: 'code_host',
    once: { withhold: [] },
    description: '`body` is markdown. Closed issues accept comments.',
    example: { body: 'Agreed: 30 days.' },
    tag,
    summary: 'Comment on an issue or a pull request',
  },
  {
    method: 'GET',
    path: `${repo}/labels`,
    procedure: 'issues.labels',
    description: 'Labels that are used or have a color. Other labels can be set on an issue as well.',
    tag,
    summary: 'The labels of a local repository and their colors',
  },
  {
    method: 'POST',
    path: `${repo}/labels`,
    procedure: 'issues.colorLabel',
    description: 'The label need not be used yet. Gray is the color of every label without another one.',
    example: { name: 'bug', color: 'red' },
    conflict: 'The repository has the highest number of colored labels',
    tag,
    summary: 'Set the color of a label',
  },
]
