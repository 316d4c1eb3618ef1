import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { groupBy } from '#shared/group-by'
import { toSpecState } from '#spec/engines/map-status'
import { isClosedState } from '#spec/tickets/compare/lifecycle'
import { rawStatus } from '#spec/tickets/compare/raw-status'
import type { Ticket } from '#spec/tickets/ticket'
import {
  locateTicket,
  locateTickets,
  noConnection,
  openConnection,
  openProxyTarget,
  type ProxiedConnection,
  type ProxiedTicket,
} from './proxied-connections'
import { orNotFound, ticketNotFound } from './ticket-not-found'
import type { TicketStatusWire } from './wire'

export async function getStatus(
  ctx: OrgContext,
  repository: RepositoryNames,
  ticketId: string,
): Promise<TicketStatusWire> {
  const target = await openProxyTarget(ctx, repository)
  const { id, at } = await locateTicket(ctx, target, ticketId, ['body', 'ticket_id'])
  const { tracker } = await openConnection(ctx, target, at)
  const [ticket] = await orNotFound(ticketId, tracker.readMany([id]))
  if (!ticket) throw ticketNotFound(ticketId)
  return statusToWire(ticketId, ticket, at)
}

interface BatchStatus {
  results: TicketStatusWire[]
  errors: { ticket_id: string; error: string }[]
}

/** One request per connection. */
export async function getStatuses(
  ctx: OrgContext,
  repository: RepositoryNames,
  ticketIds: readonly string[],
): Promise<BatchStatus> {
  const target = await openProxyTarget(ctx, repository)
  const located = await locateTickets(ctx, target, ticketIds)
  const statuses = new Map<ProxiedTicket, TicketStatusWire>()
  const knownTickets = located.flatMap((ticket) => (ticket?.foreignBecause === null ? [ticket] : []))
  for (const [name, own] of groupBy(knownTickets, ({ at }) => at.name)) {
    const [first] = own
    if (!first) throw new Error(`no ticket of ${name}`)
    const { tracker } = await openConnection(ctx, target, first.at)
    const ids = [...new Set(own.map(({ id }) => id))]
    const tickets = await tracker.readMany(ids)
    for (const each of own) {
      const ticket = tickets[ids.indexOf(each.id)]
      if (ticket) statuses.set(each, statusToWire(each.writtenId, ticket, each.at))
    }
  }
  const batch: BatchStatus = { results: [], errors: [] }
  for (const [position, ticket] of located.entries()) {
    const ticketId = ticketIds[position] ?? ''
    const status = ticket && statuses.get(ticket)
    if (status) batch.results.push(status)
    else {
      const error = ticket
        ? (ticket.foreignBecause ?? ticketNotFound(ticketId).message)
        : `${ticketId} ${noConnection(target)}.`
      batch.errors.push({ ticket_id: ticketId, error })
    }
  }
  return batch
}

/** Like the sync: while another ticket blocks an open one, the state is blocked. */
function statusToWire(ticketId: string, ticket: Ticket, { connection }: ProxiedConnection): TicketStatusWire {
  const { statusCategory: category, blockedBy } = ticket
  const { status_map: map, system } = connection
  const status = rawStatus(ticket, connection)
  const { state } = toSpecState(status, map, system, { category })
  const [blocker] = blockedBy
  const isBlocked = state === 'blocked' || (blocker !== undefined && !isClosedState(state))
  return {
    ticket_id: ticketId,
    status: isBlocked ? { state: 'blocked', blocked_by: blocker ?? null } : { state, blocked_by: null },
    raw_status: status,
  }
}
