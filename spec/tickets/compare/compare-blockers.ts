import { isSameStatus, toSpecState } from '#spec/engines/map-status'
import type { SectionStatus } from '#spec/types'
import type { SectionLink } from '../links/section-links'
import { parseTicketId } from '../links/ticket-id'
import type { Agreement } from '../world'
import { isClosedState } from './lifecycle'

export interface BlockerComparison {
  link: SectionLink
  status: SectionStatus
  /** The ticket's status and the tickets that block it. */
  ticket: { status: string; blockers: readonly string[] }
  agreement: Agreement | null
}

export type BlockerOutcome =
  | { kind: 'unchanged' }
  | { kind: 'forward'; blockers: string[]; reason: string }
  | { kind: 'back'; status: SectionStatus; reason: string }

/** Keeps `blocked:<REF>` and the vendor's blocking relation equal. */
export function compareBlockers({ link, status, ticket, agreement }: BlockerComparison): BlockerOutcome {
  const now = blockerOf(link, status)
  const before = agreement
    ? blockerOf(link, { state: agreement.state, blockedBy: agreement.blockedBy })
    : null
  if (now !== before) {
    const others = ticket.blockers.filter((blocker) => blocker !== before)
    const blockers = now === null || others.includes(now) ? others : [...others, now]
    if (isSameSet(blockers, ticket.blockers)) return { kind: 'unchanged' }
    return {
      kind: 'forward',
      blockers,
      reason: now ? `${now} blocks the section.` : `${before} no longer blocks the section.`,
    }
  }
  if (isSameSet(ticket.blockers, agreement?.blockers ?? [])) return { kind: 'unchanged' }
  return compareRelation(link, status, ticket, now)
}

/** The relation changed in the ticket system. */
function compareRelation(
  { connection, ticketId }: SectionLink,
  { state, blockedBy }: SectionStatus,
  ticket: BlockerComparison['ticket'],
  now: string | null,
): BlockerOutcome {
  const [first] = ticket.blockers
  const isNamedOtherwise = state === 'blocked' && blockedBy !== null && now === null
  if (isClosedState(state) || isNamedOtherwise || (now !== null && ticket.blockers.includes(now)))
    return { kind: 'unchanged' }
  if (first !== undefined) {
    return {
      kind: 'back',
      status: { state: 'blocked', blockedBy: first },
      reason: `${first} blocks ${ticketId}.`,
    }
  }
  if (now === null) return { kind: 'unchanged' }
  const next = toSpecState(ticket.status, connection.status_map, connection.system).state
  return {
    kind: 'back',
    status: { state: next, blockedBy: null },
    reason: `${now} no longer blocks ${ticketId}.`,
  }
}

/** The ticket that blocks a section, if its blocker is a ticket. */
export function blockerOf(
  { connection }: Pick<SectionLink, 'connection'>,
  { state, blockedBy }: SectionStatus,
): string | null {
  if (state !== 'blocked' || blockedBy === null) return null
  return parseTicketId(connection.system, blockedBy)?.id ?? null
}

export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry) => other.some((each) => isSameStatus(each, entry)))
}
