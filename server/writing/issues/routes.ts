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
    description: 'Filter by `state`: open, closed or all.',
    tag,
    summary: 'Issues of a local repository, newest first',
  },
  {
    method: 'POST',
    path: `${repo}/issues`,
    procedure: 'issues.create',
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
    description: '`body` is markdown as it was written.',
    tag,
    summary: 'One issue',
  },
  {
    method: 'POST',
    path: issue,
    procedure: 'issues.edit',
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
    description:
      '`reason` is completed or not_planned. Closing it again for the same reason changes nothing.',
    example: { reason: 'not_planned' },
    tag,
    summary: 'Close an issue',
  },
  {
    method: 'POST',
    path: `${issue}/reopen`,
    procedure: 'issues.reopen',
    description: 'Opening an open issue changes nothing.',
    tag,
    summary: 'Open an issue again',
  },
  {
    method: 'GET',
    path: `${issue}/comments`,
    procedure: 'issues.comments',
    description: 'Comments of pull requests are read by the pull request’s number.',
    tag,
    summary: 'The comments of an issue or a pull request, oldest first',
  },
  {
    method: 'POST',
    path: `${issue}/comments`,
    procedure: 'issues.comment',
    once: { withhold: [] },
    description: '`body` is markdown. Closed issues accept comments.',
    example: { body: 'Agreed: 30 days.' },
    tag,
    summary: 'Comment on an issue or a pull request',
  },
]
