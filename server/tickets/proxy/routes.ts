import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Tickets'
const tickets = '/app/{org}/api/tickets'
const at = { owner: 'acme', repo: 'payments' }

const NAMES =
  'Ids are `PAY-7` in Jira and Linear, and `42`, `#42` or `owner/repo#42` on a code host. The ticket must belong to a connection of the repository’s CONFIG.yaml, else 422.'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'POST',
    path: `${tickets}/status`,
    procedure: 'ticketProxy.status',
    description: `\`raw_status\` is the ticket system’s own name; \`status\` is what \`status_map\` makes of it. ${NAMES}`,
    example: { ...at, ticket_id: 'PAY-7' },
    upstream: 'ticket_system',
    tag,
    summary: 'The current status of a ticket, from its ticket system',
  },
  {
    method: 'POST',
    path: `${tickets}/batch-status`,
    procedure: 'ticketProxy.batchStatus',
    description: `At most 100 tickets, with one request per connection. Results are in the order of the request. Unknown tickets are in \`errors\`. ${NAMES}`,
    example: { ...at, ticket_ids: ['PAY-7', 'PAY-8'] },
    upstream: 'ticket_system',
    tag,
    summary: 'The current status of many tickets',
  },
  {
    method: 'POST',
    path: `${tickets}/create`,
    procedure: 'ticketProxy.create',
    description:
      'The ticket is created in the connection whose project is `project_key`; if there is none, the response is 422. `status` is mapped by `status_map`. Names in `custom_fields` are those of the ticket system.',
    example: {
      ...at,
      input: {
        project_key: 'PAY',
        summary: 'Refunds lack a time limit',
        description: 'See section 2.',
        status: { state: 'todo' },
        labels: ['spec'],
      },
    },
    upstream: 'ticket_system',
    once: { withhold: [] },
    tag,
    summary: 'Create a ticket',
  },
  {
    method: 'POST',
    path: `${tickets}/update`,
    procedure: 'ticketProxy.update',
    description: `Only what is sent changes. ${NAMES}`,
    example: { ...at, input: { ticket_id: 'PAY-7', status: { state: 'done' } } },
    upstream: 'ticket_system',
    once: { withhold: [] },
    tag,
    summary: 'Change a ticket',
  },
  {
    method: 'POST',
    path: `${tickets}/link-pr`,
    procedure: 'ticketProxy.linkPull',
    description: `Linking a pull request twice has the effect of linking it once. ${NAMES}`,
    example: {
      ...at,
      ticket_id: 'PAY-7',
      pr_url: 'https://github.com/acme/payments/pull/12',
      pr_title: 'Limit refunds to 30 days',
    },
    upstream: 'ticket_system',
    once: { withhold: [] },
    tag,
    summary: 'Show a pull request on a ticket',
  },
]
