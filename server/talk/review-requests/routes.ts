import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Review requests'
const requests = '/app/{org}/api/review-requests'
const request = `${requests}/{request_id}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: requests,
    procedure: 'reviewRequests.list',
    tag,
    summary: 'The review requests of the org, a repository or a document',
    description:
      'Filter by `repo` and `path`, and by `show`: `waiting` for your verdict, or `yours`. Dismissed requests are left out unless `dismissed` is true. Last changed first.',
  },
  {
    method: 'POST',
    path: requests,
    procedure: 'reviewRequests.ask',
    upstream: 'code_host',
    tag,
    summary: 'Ask people or a team to review a document',
    description:
      'A document has one open request: asking again adds people to it, and asks those again whose verdict is `changes_requested` or outdated. People who are still asked, or have approved the present text, are not told again.',
    conflict: 'The request has its maximum of people, or no other member owns a document of the team',
    example: {
      repo: 'acme/payments',
      path: 'docs/specs/refunds.md',
      people: ['bob@example.com'],
      message: 'Is the window right?',
    },
  },
  {
    method: 'GET',
    path: request,
    procedure: 'reviewRequests.request',
    tag,
    summary: 'A review request with its reviewers',
    description:
      '`state` is `approved` if every person asked, and one of each team, approved the present text; `outdated` if the document has changed since.',
  },
  {
    method: 'POST',
    path: `${request}/approve`,
    procedure: 'reviewRequests.approve',
    upstream: 'code_host',
    tag,
    summary: 'Approve the document',
    description:
      'For people who are asked. The last approval that is missing sets `review_status: approved` as `…/documents/edits` does: by a commit or a pull request. Without `specs:write`, or if that fails, the approval is stored, `problem` says why, and an editor calls `…/record`.',
    conflict: 'The document has changed since `sha`',
    example: { words: 'Good.' },
  },
  {
    method: 'POST',
    path: `${request}/request-changes`,
    procedure: 'reviewRequests.requestChanges',
    upstream: 'code_host',
    tag,
    summary: 'Request changes of the document',
    description: 'For people who are asked. `review_status` stays as it is.',
    conflict: 'The document has changed since `sha`',
    example: { words: 'Say which days count.' },
  },
  {
    method: 'POST',
    path: `${request}/record`,
    procedure: 'reviewRequests.record',
    upstream: 'code_host',
    tag,
    summary: 'Record the approval in the document',
    description: 'Sets `review_status: approved`. Repeating it changes nothing.',
    conflict: 'Not everybody has approved the present text, or the document cannot be saved',
  },
  {
    method: 'POST',
    path: `${request}/dismiss`,
    procedure: 'reviewRequests.dismiss',
    tag,
    summary: 'Dismiss a review request',
    description:
      'For the person who started it, and editors. Verdicts stay readable. Repeating it changes nothing.',
  },
]
