import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Suggestions'
const suggestions = '/app/{org}/api/suggestions'
const suggestion = `${suggestions}/{suggestion_id}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: suggestions,
    procedure: 'suggestions.list',
    tag,
    summary: 'The suggested changes of the org, a repository or a document',
    description: 'Open ones unless `state` says otherwise, last changed first. Texts are left out.',
  },
  {
    method: 'POST',
    path: suggestions,
    procedure: 'suggestions.make',
    upstream: 'code_host',
    conflict: 'The section has changed since `base`, or the document has its maximum of suggestions',
    tag,
    summary: 'Suggest a change of a section',
    description:
      'Every member may suggest in a browser; keys and tokens need `specs:write`. Owners and followers of the document are notified, and members whom `message` mentions. Repeating an open suggestion returns it.',
    example: {
      repo: 'acme/payments',
      path: 'docs/specs/refunds.md',
      section_id: '1-refund-window',
      content: 'A refund is possible within 14 days.',
      message: 'As in the terms.',
    },
  },
  {
    method: 'GET',
    path: suggestion,
    procedure: 'suggestions.suggestion',
    tag,
    summary: 'A suggested change with its texts',
    description: '`has_changed` says whether the section is still as the author saw it.',
  },
  {
    method: 'POST',
    path: `${suggestion}/accept`,
    procedure: 'suggestions.accept',
    upstream: 'code_host',
    conflict: 'The section has changed, or the suggestion is settled',
    tag,
    summary: 'Accept a suggested change',
    description:
      'Saves the text by a commit or a pull request of the caller, as `browser_changes` of the repository says, with `Co-authored-by` of the author. Accepting it again changes nothing.',
    example: { as: 'commit' },
  },
  {
    method: 'POST',
    path: `${suggestion}/decline`,
    procedure: 'suggestions.decline',
    conflict: 'The suggestion is settled',
    tag,
    summary: 'Decline a suggested change',
    description: 'The author is told the words. Declining it again changes nothing.',
    example: { words: 'The terms say 30 days.' },
  },
  {
    method: 'POST',
    path: `${suggestion}/withdraw`,
    procedure: 'suggestions.withdraw',
    conflict: 'The suggestion is settled',
    tag,
    summary: 'Withdraw your suggestion',
    description: 'Withdrawing it again changes nothing.',
  },
]
