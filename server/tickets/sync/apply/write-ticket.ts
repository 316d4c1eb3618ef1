import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import { type FieldValue, fieldTexts } from '#spec/engines/map-fields'
import { statusLabels } from '#spec/tickets/compare/raw-status'
import type { PlanItem } from '#spec/tickets/index'
import type { Ticket, TicketChange, TicketDraft } from '#spec/tickets/ticket'
import type { Vendor } from '../vendor/vendor'
import type { ApplyTools } from './apply-tools'

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
export async function writeTicket(
  tools: ApplyTools,
  vendor: Vendor,
  item: PlanItem,
  { id, parent, before }: { id: string; parent: string | null; before: () => Promise<void> },
): Promise<void> {
  const send = (request: (tracker: Tracker) => Promise<void>) => vendor.repeat(request, before)
  const options = { signal: tools.ctx.signal }
  const change = changeOf(item)
  if (change) await send((tracker) => tracker.update(id, change, options))
  if (item.fields.parent) await send((tracker) => tracker.setParent(id, parent, options))
  await writeBlockers(vendor, item, id, options, before)
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
  before?: () => Promise<void>,
): Promise<void> {
  if (!fields.blocked_by) return
  const { to } = fields.blocked_by
  const blockers = Array.isArray(to) ? to : []
  await vendor.repeat((tracker) => tracker.setBlockedBy(id, blockers, options), before)
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
