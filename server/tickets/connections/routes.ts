import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Ticket systems'
const base = '/app/{org}/api/ticket-connections'
const one = `${base}/{ticket_connection_id}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: base,
    procedure: 'ticketConnections.list',
    description: 'Tokens and webhook secrets are never returned.',
    tag,
    summary: 'The organization’s own connections to ticket systems and their state',
  },
  {
    method: 'POST',
    path: base,
    procedure: 'ticketConnections.add',
    once: { withhold: [] },
    plan: 'The plan allows no more ticket connections',
    upstream: 'ticket_system',
    example: {
      system: 'jira',
      host: 'acme.atlassian.net',
      email: 'plumbline@example.com',
      token: 'the-token-of-the-account',
    },
    tag,
    summary: 'Connect a ticket system after one call with the credential',
    description:
      'A credential that the ticket system rejects is 422. It replaces the credential of the same system and host. It is stored encrypted, never returned, and sent to no other host.',
  },
  {
    method: 'DELETE',
    path: one,
    procedure: 'ticketConnections.remove',
    description: 'Tickets and links stay. Sync with this host stops until another credential is entered.',
    tag,
    summary: 'Remove a connection with its credential',
  },
  {
    method: 'POST',
    path: `${one}/test`,
    procedure: 'ticketConnections.test',
    description:
      'A failure of the ticket system is 200 with `ok: false` and a `problem`. Names in CONFIG.yaml are compared with the projects of the ticket system.',
    tag,
    summary: 'Call the ticket system, and compare CONFIG.yaml with what it has',
  },
  {
    method: 'POST',
    path: `${one}/webhook-secret`,
    procedure: 'ticketConnections.rotateSecret',
    description: 'The previous secret stays valid until the next rotation, so that no event is lost.',
    example: {},
    tag,
    summary: 'Replace the secret of the connection’s webhook',
  },
  {
    method: 'POST',
    path: `${one}/webhook`,
    procedure: 'ticketConnections.registerWebhook',
    upstream: 'ticket_system',
    description:
      'Some vendors and accounts do not allow it. Then a person creates the webhook at the vendor.',
    example: { project: 'PAY' },
    conflict: 'The deployment’s address is not public, or the connection is failing',
    tag,
    summary: 'Register the connection’s webhook at the vendor',
  },
  {
    method: 'GET',
    path: `${one}/deliveries`,
    procedure: 'ticketConnections.deliveries',
    tag,
    summary: 'The events that the connection’s webhook received',
    description: 'Newest first. Only events with a valid signature are stored. Filter by `state`.',
  },
  {
    method: 'POST',
    path: `${one}/deliveries/{connection_delivery_id}/rerun`,
    procedure: 'ticketConnections.rerunDelivery',
    example: {},
    conflict: 'It has not failed, or its content is not kept',
    tag,
    summary: 'Handle a failed event of a connection again',
    description: 'It has its effect once, however often it is handled.',
  },
]
