import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Tickets'
const base = '/app/{org}/api/sync'
const at = { repo: 'acme/specs', path: 'docs/specs/refunds.md', section: '2-limits' }

type Routes = RouteOf<typeof procedures>[]

const plans: Routes = [
  {
    method: 'GET',
    path: `${base}/plan`,
    procedure: 'sync.plan',
    upstream: 'ticket_system',
    description:
      'The steps of the next sync with their reasons, for a repository or one document. Steps with `needs_review` wait in the review inbox.',
    tag,
    summary: 'What a sync would do now',
  },
  {
    method: 'POST',
    path: `${base}/apply`,
    procedure: 'sync.accept',
    upstream: 'ticket_system',
    description: 'The run does this plan or nothing.',
    example: { plan_hash: 'k3v9q2', repo: 'acme/specs' },
    conflict: 'Another plan is due now. `plan_hash` of the response is its hash',
    tag,
    summary: 'Carry out a plan',
  },
  {
    method: 'POST',
    path: `${base}/now`,
    procedure: 'sync.now',
    description:
      'Reads every ticket concerned from its ticket system, then plans and applies as usual. Without a filter, all repositories are synced; `run_id` is the run of the first one.',
    example: { repo: 'acme/specs', connection: 'board' },
    conflict: 'No repository has a ticket system',
    tag,
    summary: 'Sync now, for example after events were lost',
  },
  {
    method: 'GET',
    path: `${base}/runs`,
    procedure: 'sync.runs',
    description: 'Syncs after an index that had nothing to do are not listed.',
    tag,
    summary: 'Syncs, the newest first',
  },
  {
    method: 'GET',
    path: `${base}/runs/{ticket_run_id}`,
    procedure: 'sync.run',
    description: '`sent`: the ticket system did not answer yet, or the answer was lost.',
    tag,
    summary: 'A sync with its steps',
  },
]

const inboxes: Routes = [
  {
    method: 'GET',
    path: `${base}/review`,
    procedure: 'sync.review',
    description:
      'Steps of the newest plan of each repository that wait for a person. Filter by `repo`, `action` and words in `q`; sort by a column, with a minus downwards.',
    tag,
    summary: 'The review inbox',
  },
  {
    method: 'POST',
    path: `${base}/review/approve`,
    procedure: 'sync.approve',
    description: 'Steps that are no longer in the inbox are left out of `settled`.',
    example: { item_ids: ['k3v9q2'] },
    tag,
    summary: 'Approve steps, which the next sync takes',
  },
  {
    method: 'POST',
    path: `${base}/review/dismiss`,
    procedure: 'sync.dismiss',
    description: 'The section gets no ticket unless a person asks for one.',
    example: { item_ids: ['k3v9q2'], reason: 'Not worth a ticket' },
    tag,
    summary: 'Dismiss steps for good',
  },
  {
    method: 'GET',
    path: `${base}/conflicts`,
    procedure: 'sync.conflicts',
    description: 'Section and ticket both changed since they last agreed. Nothing is written meanwhile.',
    tag,
    summary: 'The conflict inbox',
  },
  {
    method: 'POST',
    path: `${base}/conflicts/{conflict_id}/resolve`,
    procedure: 'sync.resolve',
    description: 'If a side changes again before the sync, the conflict comes back.',
    example: { take: 'spec' },
    tag,
    summary: 'Take the value of one side',
  },
]

const control: Routes = [
  {
    method: 'GET',
    path: `${base}/why`,
    procedure: 'sync.why',
    description: 'Each decision with the rules that were tried, and their lines in CONFIG.yaml.',
    tag,
    summary: 'Why a section has its tickets, or none',
  },
  {
    method: 'GET',
    path: `${base}/health`,
    procedure: 'sync.health',
    description:
      'One entry for each connection of each repository. Counts are of the last 24 hours. `paused_until` is null for a pause without an end.',
    tag,
    summary: 'The state of each connection',
  },
  {
    method: 'POST',
    path: `${base}/pause`,
    procedure: 'sync.pause',
    description:
      'With `repo`, only the connection of this repository is paused. Without `connection`, everything is paused. Nothing is lost.',
    example: { connection: 'board' },
    tag,
    summary: 'Stop syncs until they are resumed',
  },
  {
    method: 'POST',
    path: `${base}/resume`,
    procedure: 'sync.resume',
    description: 'Also ends a pause after an outage, and syncs what was missed.',
    example: { connection: 'board' },
    tag,
    summary: 'Resume syncs',
  },
]

const tickets: Routes = [
  {
    method: 'GET',
    path: `${base}/document`,
    procedure: 'sync.document',
    description: 'The status of each ticket is the one that its ticket system last said.',
    tag,
    summary: 'The tickets of the sections of a document',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/tickets/search',
    procedure: 'sync.search',
    upstream: 'ticket_system',
    description:
      'At most 20 open tickets of the project that the spec goes to, without those that a section has.',
    conflict: 'The spec goes to no connection, or the connection has no project',
    tag,
    summary: 'Tickets that a section can be linked to',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/tickets/link',
    procedure: 'sync.link',
    upstream: 'ticket_system',
    description: 'The link is written into the document with the next batch of commits.',
    example: { ...at, ticket_id: 'PAY-7' },
    conflict: 'The ticket belongs to another section, or the spec goes to no connection',
    tag,
    summary: 'Link a section to an existing ticket',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/tickets/unlink',
    procedure: 'sync.unlink',
    description: 'The ticket stays. The section gets no other one unless a person asks for it.',
    example: { ...at, ticket_id: 'PAY-7' },
    conflict: 'The section has no such link, or the ticket is a shadow',
    tag,
    summary: 'Remove a link from a section',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/tickets/request',
    procedure: 'sync.request',
    description: 'Needs no review. A section that is a draft or closed gets its ticket when it becomes work.',
    example: at,
    tag,
    summary: 'Ask for a ticket of a section',
  },
]

export const routes: Routes = [...plans, ...inboxes, ...control, ...tickets]
