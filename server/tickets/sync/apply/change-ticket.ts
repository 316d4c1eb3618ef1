import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import type { Connection } from '#spec/config/schema/schema'
import { type FieldValue, fieldTexts } from '#spec/engines/map-fields'
import { isSameStatus } from '#spec/engines/map-status'
import { rawStatus, statusLabels } from '#spec/tickets/compare/raw-status'
import type { PlanItem } from '#spec/tickets/index'
import { isLinkedTicket, otherTicketMessage } from '#spec/tickets/links/same-ticket'
import { fingerprint } from '#spec/tickets/plan-item'
import type { Ticket, TicketChange, TicketDraft } from '#spec/tickets/ticket'
import { OutageError, type Vendor } from '../vendor/vendor'
import { linkIdentity } from '../world/ticket-links'
import {
  type ApplyTools,
  abandonedOutcome,
  doneOutcome,
  failedOutcome,
  type Journal,
  type Outcome,
  type Step,
} from './step'

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
  await writeTicket(tools, vendor, step.item, {
    id: ticketId,
    parent,
    beforeSend: () => journal.markSent(step),
  })
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

const FIELD = 'field.'

/** The content of a new ticket. */
export function draftOf(item: PlanItem, mark: string, parent: string | null): TicketDraft {
  return {
    title: textOf(item, 'title') ?? item.title,
    description: textOf(item, 'description') ?? '',
    status: textOf(item, 'status'),
    type: textOf(item, 'type'),
    fields: Object.fromEntries(
      mappedFields(item).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    parent,
    mark,
  }
}

/** Sends the step's values to an existing ticket. A second call changes nothing. */
async function writeTicket(
  tools: ApplyTools,
  vendor: Vendor,
  item: PlanItem,
  { id, parent, beforeSend }: { id: string; parent: string | null; beforeSend: () => Promise<void> },
): Promise<void> {
  const send = (request: (tracker: Tracker) => Promise<void>) => vendor.repeat(request, beforeSend)
  const options = { signal: tools.ctx.signal }
  const change = changeOf(item)
  if (change) await send((tracker) => tracker.update(id, change, options))
  if (item.fields.parent) await send((tracker) => tracker.setParent(id, parent, options))
  await writeBlockers(vendor, item, id, options, beforeSend)
  const status = textOf(item, 'status')
  if (status !== null) {
    const connection = tools.target.config.ticket_systems[item.connection]
    const labels = connection ? statusLabels(connection) : []
    await send((tracker) => tracker.changeStatus(id, status, { ...options, statusLabels: labels }))
  }
}

export async function writeBlockers(
  vendor: Vendor,
  { fields }: PlanItem,
  id: string,
  options: { signal: AbortSignal },
  beforeSend?: () => Promise<void>,
): Promise<void> {
  if (!fields.blocked_by) return
  const { to } = fields.blocked_by
  const blockers = Array.isArray(to) ? to : []
  await vendor.repeat((tracker) => tracker.setBlockedBy(id, blockers, options), beforeSend)
}

export function projectOf(item: PlanItem): string {
  const project = textOf(item, 'project')
  if (project === null) throw new TrackerError('invalid', 'The connection has no project for new tickets.')
  return project
}

/** A ticket's value of a field, by the field's name in the plan. */
export function fieldOf(ticket: Ticket, name: string, describe: (text: string) => string): FieldValue | null {
  if (name === 'title') return ticket.title
  if (name === 'description') return describe(ticket.description)
  if (name === 'parent') return ticket.parent
  return name.startsWith(FIELD) ? (ticket.fields[name.slice(FIELD.length)] ?? null) : null
}

function changeOf(item: PlanItem): TicketChange | null {
  const [title, description] = [textOf(item, 'title'), textOf(item, 'description')]
  const fields = mappedFields(item)
  const labels = item.fields[`${FIELD}labels`] ?? item.fields[`${FIELD}label`]
  if (title === null && description === null && fields.length === 0) return null
  return {
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(labels && { knownLabels: fieldTexts(labels.from) }),
  }
}

const mappedFields = ({ fields }: PlanItem): [string, FieldValue | null][] =>
  Object.entries(fields).flatMap(([name, { to }]) =>
    name.startsWith(FIELD) ? [[name.slice(FIELD.length), to]] : [],
  )

function textOf({ fields }: PlanItem, name: string): string | null {
  const value = fields[name]?.to
  return typeof value === 'string' ? value : null
}

/** Why the ticket does not have the status that the step wanted; null if it has it, or if the step wanted none. */
export function whyUnreached(
  { fields }: Pick<PlanItem, 'fields'>,
  ticket: Ticket,
  connection: Connection | undefined,
): string | null {
  const wanted = fields.status?.to
  if (typeof wanted !== 'string' || !connection) return null
  const actual = rawStatus(ticket, connection)
  if (isSameStatus(actual, wanted)) return null
  return `${ticket.id} is “${actual}” and did not get the status “${wanted}”. Move it there in the ticket system, allow the transition, or correct \`status_map.forward\`.`
}
