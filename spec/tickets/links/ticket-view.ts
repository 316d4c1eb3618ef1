import { rawStatus } from '../compare/raw-status'
import type { StatusCategory, Ticket } from '../ticket'
import type { TicketWorld } from '../world'
import { isLinkedTicket, otherTicketMessage } from './same-ticket'
import type { SectionLink } from './section-links'
import { ticketKey } from './ticket-id'

/** A ticket in a plan. One that was not read counts as unchanged since the last sync. */
export type TicketView =
  | { kind: 'read'; ticket: Ticket; status: string; category: StatusCategory; blockers: readonly string[] }
  | { kind: 'assumed'; ticket: null; status: string; category: null; blockers: readonly string[] }
  | { kind: 'unread' }
  | { kind: 'missing' }
  /** The ticket with this name is not the linked one, so it is ignored. */
  | { kind: 'foreign'; why: string }

export type ReadView = Extract<TicketView, { kind: 'read' | 'assumed' }>

export function viewTicket(
  { name, connection, ticketId, knownLink }: SectionLink,
  { tickets }: TicketWorld,
): TicketView {
  if (knownLink?.foreignBecause) return { kind: 'foreign', why: knownLink.foreignBecause }
  const ticket = tickets.get(ticketKey(name, ticketId))
  if (ticket === null) return { kind: 'missing' }
  if (ticket && knownLink && !isLinkedTicket(knownLink, ticket))
    return { kind: 'foreign', why: otherTicketMessage(ticketId, name) }
  if (ticket !== undefined) {
    const status = rawStatus(ticket, connection)
    return { kind: 'read', ticket, status, category: ticket.statusCategory, blockers: ticket.blockedBy }
  }
  const { status = null, blockers = [] } = knownLink?.agreement ?? {}
  return status === null
    ? { kind: 'unread' }
    : { kind: 'assumed', ticket: null, status, category: null, blockers }
}
