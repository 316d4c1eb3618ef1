import type { RouteOf } from '#server/kernel/route'
import type { procedures } from '../implementation'

const tag = 'Tickets'
const reconcile = '/app/{org}/api/sync/reconcile'
const links = '/app/{org}/api/sync/broken-links'
const conflict = 'The contradiction has changed since the last comparison'

export const reconcileRoutes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: reconcile,
    procedure: 'ticketFindings.list',
    description:
      'What the last comparison found: closed but not done, done without evidence, code changed but not the spec, two tickets for one section, two sections for one ticket, a dead link, an orphan ticket, a shadow out of date. Filter by `repo`, `kind` and words in `q`; sort by a column, with a minus downwards.',
    tag,
    summary: 'Contradictions between specs, tickets and code that no sync resolves',
  },
  {
    method: 'POST',
    path: reconcile,
    procedure: 'ticketFindings.compare',
    description:
      'All tickets are read: a sync takes their changes, and what it does not resolve is in the list a moment later. Every night this happens by itself.',
    tag,
    summary: 'Compare all repositories with their tickets now',
  },
  {
    method: 'POST',
    path: `${reconcile}/fix`,
    procedure: 'ticketFindings.fixMany',
    description: 'At most 500. Each is fixed by itself; those that fail are in `errors`.',
    example: { ids: ['1a2b3c4d'], fix: 'leave', reason: 'Decided in the review of May.' },
    upstream: 'ticket_system',
    conflict,
    tag,
    summary: 'Fix many contradictions in the same way',
  },
  {
    method: 'POST',
    path: `${reconcile}/{finding_id}/fix`,
    procedure: 'ticketFindings.fix',
    description:
      'One of the `fixes` of the finding. `leave` records `reason` and hides the finding until it changes. What is written to git arrives with the next batch.',
    example: { fix: 'take_ticket' },
    upstream: 'ticket_system',
    conflict,
    tag,
    summary: 'Fix a contradiction, or record why it stays',
  },
  {
    method: 'GET',
    path: links,
    procedure: 'ticketFindings.brokenLinks',
    description:
      'A link is broken when its ticket was missing in three checks. Filter by `repo` and words in `q`; sort by a column, with a minus downwards.',
    tag,
    summary: 'Links whose ticket is missing, the oldest first',
  },
  {
    method: 'POST',
    path: `${links}/{ticket_link_id}/recheck`,
    procedure: 'ticketFindings.recheckLink',
    description: 'The response is 409 while the ticket is still missing.',
    upstream: 'ticket_system',
    conflict: 'The ticket is still missing',
    tag,
    summary: 'Look for the ticket of a broken link again',
  },
  {
    method: 'POST',
    path: `${links}/{ticket_link_id}/dismiss`,
    procedure: 'ticketFindings.dismissLink',
    description: 'The link stays in the document. It is listed again when it breaks anew.',
    upstream: 'ticket_system',
    conflict: 'The ticket is still missing',
    tag,
    summary: 'Hide a broken link',
  },
  {
    method: 'POST',
    path: `${links}/{ticket_link_id}/remove`,
    procedure: 'ticketFindings.removeLink',
    description: 'The marker leaves the document with the next batch.',
    upstream: 'ticket_system',
    conflict: 'The ticket is still missing',
    tag,
    summary: 'Remove a broken link from its document',
  },
]
