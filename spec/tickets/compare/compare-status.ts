import type { Connection } from '#spec/config/schema/schema'
import { isSameStatus, toSpecState, toTicketStatus } from '#spec/engines/map-status'
import { stateLabel, ticketStatusLabel } from '#spec/state-label'
import type { State } from '#spec/types'
import type { Ticket } from '../ticket'
import { crosses, isClosedState, type Lifecycle } from './lifecycle'

export interface StatusComparison {
  agreed: { state: State; status: string | null } | null
  state: State
  ticket: { status: string; statusCategory: Ticket['statusCategory'] | null }
  connection: Connection
  lifecycle: Lifecycle
}

/** `record`: both sides stay as they are, but the recorded agreement differs. */
export type StatusOutcome =
  | { kind: 'unchanged' }
  | { kind: 'record'; reason: string }
  | { kind: 'forward'; status: string; reason: string }
  | { kind: 'back'; state: State; reason: string }
  | { kind: 'conflict'; status: string; state: State; reason: string }

/** Which side changed since the last agreement, and what the other side gets. */
export function compareStatus(comparison: StatusComparison): StatusOutcome {
  const { agreed, state, ticket, lifecycle } = comparison
  if (agreed === null) return compareFirst(comparison)
  const hasSectionMoved = agreed.state !== state
  const hasTicketMoved = agreed.status !== null && !isSameStatus(agreed.status, ticket.status)
  if (!hasSectionMoved && !hasTicketMoved) return { kind: 'unchanged' }

  const { incoming, outgoing, isSame } = translate(comparison)
  const sectionReason = `Section: ${stateLabel(agreed.state)} → ${stateLabel(state)}.`
  const ticketLabel = ticketStatusLabel(ticket.status)
  const ticketReason = `Ticket: ${ticketStatusLabel(agreed.status)} → ${ticketLabel} (${stateLabel(incoming)}).`
  const goesForward = hasSectionMoved && crosses(state, lifecycle)
  const goesBack = hasTicketMoved && crosses(incoming, lifecycle)
  if (goesForward && goesBack && !isSame) {
    return { kind: 'conflict', status: outgoing, state: incoming, reason: `${sectionReason} ${ticketReason}` }
  }
  if (isSame) return { kind: 'record', reason: 'Already in sync.' }
  if (goesForward) return { kind: 'forward', status: outgoing, reason: sectionReason }
  if (goesBack) {
    const reason = `Ticket ${ticketStatusLabel(ticket.status).toLowerCase()}, section set to ${stateLabel(incoming)}.`
    return { kind: 'back', state: incoming, reason }
  }
  const moved = [hasSectionMoved ? sectionReason : '', hasTicketMoved ? ticketReason : '']
  const why = `lifecycle_sync is ${lifecycle}, so the other side keeps its status.`
  return { kind: 'record', reason: [...moved, why].filter((part) => part !== '').join(' ') }
}

/** For a new link: a draft takes the ticket's status; any other difference needs a decision. */
function compareFirst(comparison: StatusComparison): StatusOutcome {
  const { state, ticket, lifecycle } = comparison
  const { incoming, outgoing, isSame } = translate(comparison)
  const crossesAtAll =
    lifecycle === true || (lifecycle === 'close_only' && isClosedState(state) !== isClosedState(incoming))
  if (isSame || !crossesAtAll)
    return {
      kind: 'record',
      reason: `Section: ${stateLabel(state)}. Ticket: ${ticketStatusLabel(ticket.status)}.`,
    }
  if (state === 'draft') {
    return {
      kind: 'back',
      state: incoming,
      reason: `New link: ticket ${ticketStatusLabel(ticket.status).toLowerCase()}, section set to ${stateLabel(incoming)}.`,
    }
  }
  const reason = `New link, but section and ticket differ: ${stateLabel(state)} and ${ticketStatusLabel(ticket.status)}.`
  return { kind: 'conflict', status: outgoing, state: incoming, reason }
}

function translate({ state, ticket: { status, statusCategory }, connection }: StatusComparison) {
  const { status_map: map, system } = connection
  const incoming = toSpecState(status, map, system, { current: state, category: statusCategory }).state
  const outgoing = toTicketStatus(state, map, system).status
  return { incoming, outgoing, isSame: incoming === state || isSameStatus(outgoing, status) }
}
