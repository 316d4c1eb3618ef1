import type { Connection } from '#spec/config/schema/schema'
import { isSameStatus, toSpecState, toTicketStatus } from '#spec/engines/map-status'
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
  const sectionReason = `The section went from ${agreed.state} to ${state}.`
  const ticketReason = `The ticket went from ${agreed.status ?? 'no status'} to ${ticket.status}, which is ${incoming} in the spec.`
  const goesForward = hasSectionMoved && crosses(state, lifecycle)
  const goesBack = hasTicketMoved && crosses(incoming, lifecycle)
  if (goesForward && goesBack && !isSame) {
    return { kind: 'conflict', status: outgoing, state: incoming, reason: `${sectionReason} ${ticketReason}` }
  }
  if (isSame) return { kind: 'record', reason: 'Already in sync.' }
  if (goesForward) return { kind: 'forward', status: outgoing, reason: sectionReason }
  if (goesBack) return { kind: 'back', state: incoming, reason: ticketReason }
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
    return { kind: 'record', reason: `The section is ${state}, the ticket ${ticket.status}.` }
  if (state === 'draft') {
    return {
      kind: 'back',
      state: incoming,
      reason: `The new link’s ticket is ${ticket.status}, the section a draft.`,
    }
  }
  const reason = `The section is ${state}, but the ticket of the new link is ${ticket.status}.`
  return { kind: 'conflict', status: outgoing, state: incoming, reason }
}

function translate({ state, ticket: { status, statusCategory }, connection }: StatusComparison) {
  const { status_map: map, system } = connection
  const incoming = toSpecState(status, map, system, { current: state, category: statusCategory }).state
  const outgoing = toTicketStatus(state, map, system).status
  return { incoming, outgoing, isSame: incoming === state || isSameStatus(outgoing, status) }
}
