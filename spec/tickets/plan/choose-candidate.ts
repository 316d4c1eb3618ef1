import type { SectionLink } from '../links/section-links'
import { ticketKey } from '../links/ticket-id'
import { fingerprint, itemId, type PlanItem } from '../plan-item'
import type { TicketCandidate } from '../world'
import type { SectionContext } from './plan-context'

/**
 * Links an existing ticket instead of creating one: one with our mark, or the only open one with the same title. A decision
 * about such tickets has its own id, so that an earlier approval of the creation does not apply.
 */
export function chooseCandidate(
  at: SectionContext,
  link: Pick<SectionLink, 'name' | 'connection' | 'isShadow'>,
  creation: PlanItem,
): PlanItem {
  const freeCandidates = (at.context.world.candidates.get(creation.id) ?? []).filter((candidate) =>
    isFree(at, link, candidate),
  )
  const marked = freeCandidates.find(({ foundBy, ticket }) => foundBy === 'mark' && ticket.isOurs)
  if (marked) {
    take(at, link, marked)
    return linkTo(creation, marked, 'It has our mark: an earlier run created it.', false)
  }
  const { approved, dismissed } = at.context.world.choices
  const titled = link.connection.dedup_enabled
    ? freeCandidates.filter(({ foundBy }) => foundBy === 'title')
    : []
  const [only] = titled
  if (!only) return creation
  if (titled.length === 1 && only.isByWriter) {
    const linked = linkTo(creation, only, 'It is open and has the same title.', creation.needsReview)
    if (dismissed.has(linked.id)) return creation
    take(at, link, only)
    return approved.has(linked.id) ? { ...linked, needsReview: false } : linked
  }
  const ids = titled.map(({ ticket }) => ticket.id)
  const id = fingerprint(JSON.stringify([creation.id, ids]))
  if (approved.has(id)) return { ...creation, id, needsReview: false }
  const why =
    titled.length > 1
      ? `Several tickets have this title: ${ids.join(', ')}.`
      : `${only.ticket.id} has this title, but its author may not write to the project.`
  return { ...creation, id, needsReview: true, reasons: [...creation.reasons, why] }
}

/** A ticket of another section is never linked twice. */
function isFree(
  { context }: SectionContext,
  { name }: Pick<SectionLink, 'name'>,
  { ticket }: TicketCandidate,
): boolean {
  const key = ticketKey(name, ticket.id)
  return !context.linkedTickets.has(key)
}

function take(
  { context }: SectionContext,
  { name }: Pick<SectionLink, 'name'>,
  { ticket }: TicketCandidate,
): void {
  context.linkedTickets.add(ticketKey(name, ticket.id))
}

function linkTo(
  creation: PlanItem,
  { ticket, foundBy }: TicketCandidate,
  reason: string,
  needsReview: boolean,
): PlanItem {
  const marker: PlanItem['fields'] = { 'section.ticket': { from: null, to: ticket.id } }
  const linked: PlanItem = {
    ...creation,
    action: 'link',
    ticketId: ticket.id,
    url: ticket.url,
    fields: creation.isShadow ? {} : marker,
    needsReview,
    parentSection: null,
    agreement: null,
    // We wrote the texts of a marked ticket, so later changes of the section are sent to it.
    sent: foundBy === 'mark' ? creation.sent : {},
    reasons: [...creation.reasons, reason],
  }
  return { ...linked, id: itemId(linked) }
}
