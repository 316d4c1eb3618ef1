import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Comments'
const comments = '/app/{org}/api/comments'
const thread = `${comments}/{thread_id}`
const onPull = '/app/{org}/api/repos/{owner}/{repo}/pulls/{pull_number}/threads'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: comments,
    procedure: 'comments.list',
    tag,
    summary: 'The comment threads of the org, a repository or a document',
    description:
      'Filter by `repo` and `path`, by `state` (`open`, `resolved`, `outdated`), and by `mine`: threads in which you wrote or are mentioned. Those of a document come in the order of their start, others by their last change.',
  },
  {
    method: 'POST',
    path: comments,
    procedure: 'comments.start',
    upstream: 'code_host',
    once: { withhold: [] },
    conflict: 'The document has its maximum of threads',
    tag,
    summary: 'Comment on a document, a section or a quote',
    description:
      'Every member may comment in a browser; keys and tokens need `specs:write`. The thread follows its text through edits and moves, and becomes `outdated` when the text is gone. `@login`, `@address` and `@first-last` notify members.',
    example: {
      repo: 'acme/payments',
      path: 'docs/specs/refunds.md',
      section_id: '1-refund-window',
      quote: 'within 30 days',
      body: 'Calendar days, @ada?',
    },
  },
  {
    method: 'GET',
    path: '/app/{org}/api/mentions',
    procedure: 'comments.mentions',
    tag,
    summary: 'Members whom a comment can mention',
    description: 'At most 8 active members whose name, login or address begins with `q`, by name.',
  },
  {
    method: 'GET',
    path: thread,
    procedure: 'comments.thread',
    upstream: 'code_host',
    tag,
    summary: 'A comment thread with all its comments',
    description: '`path` and `section_id` are where its text is now.',
  },
  {
    method: 'GET',
    path: onPull,
    procedure: 'comments.onPull',
    upstream: 'code_host',
    tag,
    summary: 'The comment threads on lines of a pull request',
    description:
      'In the order of their start. `line` is where the line is now; a thread whose lines have changed since is `outdated`. Answer, resolve, edit and delete them like threads on documents.',
  },
  {
    method: 'POST',
    path: onPull,
    procedure: 'comments.startOnPull',
    once: { withhold: [] },
    upstream: 'code_host',
    conflict: 'The head has moved, or the pull request has its maximum of threads',
    tag,
    summary: 'Comment on lines of a pull request',
    description:
      'For pull requests of local repositories. The lines must be in the diff. The author of the pull request and mentioned members are notified. A block ```` ```suggestion ```` in the text proposes lines in place of those of the head.',
    example: { path: 'docs/specs/refunds.md', line: 14, body: 'Calendar days, @ada?' },
  },
  {
    method: 'POST',
    path: `${thread}/replies`,
    procedure: 'comments.answer',
    upstream: 'code_host',
    once: { withhold: [] },
    conflict: 'The thread has its maximum of comments',
    tag,
    summary: 'Answer in a comment thread',
    description:
      'Notifies those who wrote in the thread or are mentioned. An answer does not reopen a resolved thread.',
    example: { body: 'Calendar days.' },
  },
  {
    method: 'POST',
    path: `${thread}/resolve`,
    procedure: 'comments.resolve',
    upstream: 'code_host',
    tag,
    summary: 'Resolve a comment thread',
    description:
      'For editors and the person who started the thread. With `repo` and `path`, the thread must be on this document. Resolving it again changes nothing.',
    example: { repo: 'acme/payments', path: 'docs/specs/refunds.md' },
  },
  {
    method: 'POST',
    path: `${thread}/reopen`,
    procedure: 'comments.reopen',
    upstream: 'code_host',
    tag,
    summary: 'Reopen a comment thread',
    description:
      'For editors and the person who started the thread. Reopening an open thread changes nothing.',
  },
  {
    method: 'PATCH',
    path: `${thread}/{comment_id}`,
    procedure: 'comments.edit',
    upstream: 'code_host',
    tag,
    summary: 'Edit your comment',
    description: 'Notifies only people who were not mentioned before. An unchanged text is not an edit.',
    example: { body: 'Calendar days, as in the terms.' },
  },
  {
    method: 'DELETE',
    path: `${thread}/{comment_id}`,
    procedure: 'comments.remove',
    tag,
    summary: 'Delete a comment',
    description:
      'Your own, or as an admin any. A thread keeps the place of a deleted comment while it has others, and goes with its last one.',
  },
  {
    method: 'POST',
    path: `${thread}/{comment_id}/commit`,
    procedure: 'comments.commitSuggestion',
    upstream: 'code_host',
    conflict:
      'The lines or the comment have changed, there is no suggestion, or the pull request is not open',
    tag,
    summary: 'Commit the suggestion in a comment',
    description:
      'Commits the suggested lines to the head branch, with `Co-authored-by` of the author of the comment, and resolves the thread. Committing it again changes nothing.',
    example: { message: 'Count calendar days' },
  },
  {
    method: 'POST',
    path: `${thread}/{comment_id}/reactions`,
    procedure: 'comments.react',
    upstream: 'code_host',
    tag,
    summary: 'React to a comment',
    description:
      '`reaction` is thumbs_up, thumbs_down, heart, tada, eyes or confused; `on: false` takes it back. Repeating it changes nothing.',
    example: { reaction: 'thumbs_up', on: true },
  },
]
