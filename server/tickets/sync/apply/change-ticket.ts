import { TrackerError } from '#server/ports/tracker/port'
import { isSameStatus } from '#spec/engines/map-status'
import { rawStatus } from '#spec/tickets/compare/raw-status'
import { isLinkedTicket, otherTicketMessage } from '#spec/tickets/links/same-ticket'
import { fingerprint } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'
import { OutageError, type Vendor } from '../vendor/vendor'
import { linkIdentity } from '../world/read-links'
import type { ApplyTools } from './apply-tools'
import type { Journal } from './journal'
import { whyUnreached } from './reached-status'
import { abandonedOutcome, doneOutcome, failedOutcome, type Outcome, type Step } from './step'
import { fieldOf, writeTicket } from './write-ticket'

/** Writes to an existing ticket, and reads it afterwards, because vendors trim and reformat. */
export async function changeTicket(
  tools: ApplyTools,
  journal: Journal,
  vendor: Vendor,
  step: Step,
  parent: string | null,
): Promise<Outcome> {
  const { ticketId, connection } = step.item
  if (ticketId === null) return abandonedOutcome('The ticket of the step does not exist.')
  const current = step.before ?? (await vendor.read(ticketId))
  if (current && step.link && !isLinkedTicket(linkIdentity(step.link), current))
    return abandonedOutcome(otherTicketMessage(ticketId, connection))
  await writeTicket(tools, vendor, step.item, { id: ticketId, parent, before: () => journal.markSent(step) })
  const ticket = await readAfterwards(vendor, ticketId)
  const unreached = ticket && whyUnreached(step.item, ticket, tools.target.config.ticket_systems[connection])
  return unreached ? failedOutcome(unreached) : doneOutcome(ticket)
}

/** The write succeeded, so it is recorded even if the ticket cannot be read now. */
export async function readAfterwards(vendor: Vendor, ticketId: string): Promise<Ticket | null> {
  try {
    return await vendor.read(ticketId)
  } catch (error) {
    if (error instanceof TrackerError || error instanceof OutageError) return null
    throw error
  }
}

/**
 * The result of a write whose response was lost. Values that differ from those before are ours. Unwritten values are part of
 * the next plan.
 */
export async function settleChange(tools: ApplyTools, vendor: Vendor, step: Step): Promise<Outcome> {
  const { item, before } = step
  const ticket = item.ticketId === null ? null : await vendor.read(item.ticketId)
  if (!ticket || !before) return abandonedOutcome('It is not known whether this was written.')
  if (!isLinkedTicket({ vendorId: before.vendorId || null, ticketCreatedAt: before.createdAt }, ticket))
    return abandonedOutcome(otherTicketMessage(ticket.id, item.connection))
  const unwritten = Object.keys(item.fields).filter(
    (name) => !isWritten(tools, step, { before, ticket }, name),
  )
  if (unwritten.length === 0) return doneOutcome(ticket)
  return abandonedOutcome('The ticket system did not answer, and did not write this.')
}

function isWritten(
  { target }: ApplyTools,
  { item }: Step,
  { before, ticket }: { before: Ticket; ticket: Ticket },
  name: string,
): boolean {
  if (name.startsWith('section.')) return true
  const connection = target.config.ticket_systems[item.connection]
  if (name === 'status' && connection)
    return isSameStatus(rawStatus(ticket, connection), String(item.fields.status?.to))
  if (name === 'blocked_by') return JSON.stringify(before.blockedBy) !== JSON.stringify(ticket.blockedBy)
  const [old, now] = [before, ticket].map((each) => JSON.stringify(fieldOf(each, name, fingerprint)))
  return old !== now
}
