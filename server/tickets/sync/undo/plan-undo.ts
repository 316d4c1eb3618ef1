import type { Config, Connection } from '#spec/config/schema/schema'
import { isSameStatus } from '#spec/engines/map-status'
import { ticketStatusLabel } from '#spec/state-label'
import { rawStatus } from '#spec/tickets/compare/raw-status'
import { linkKeyOf, type PlanItem, ticketKey } from '#spec/tickets/index'
import { isLinkedTicket, otherTicketMessage } from '#spec/tickets/links/same-ticket'
import { itemId } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'
import type { Agreement } from '#spec/tickets/world'
import type { SectionStatus } from '#spec/types'
import type { TicketsRead } from '../plan/read-tickets'
import { type LinkRow, linkIdentity } from '../world/ticket-links'
import { compareWritten, type DoneStep, type WrittenState } from './compare-written'

export interface UndoWorld extends TicketsRead {
  /** Newest first. */
  steps: readonly DoneStep[]
  /** By `linkKeyOf`. */
  links: ReadonlyMap<string, LinkRow>
  /** Why a link's ticket is not on the connection's site, by link id. */
  foreign: ReadonlyMap<number, string>
  /** By section key. */
  sections: ReadonlyMap<string, SectionStatus>
  systems: Config['ticket_systems']
  /** The status that closes tickets of a connection, as far as its project is known. */
  closedStatus(connection: string, ticket: Ticket): string
}

/** A change that is not undone, because someone changed the same value later, or because it is impossible. */
export interface SkippedChange {
  item: PlanItem
  ticketId: string | null
  field: string
  reason: string
}

export interface UndoPlan {
  items: PlanItem[]
  /** Links whose tickets the run created. Their markers are removed. */
  unlinked: { link: LinkRow; creation: PlanItem }[]
  /** The links that the undo changes. */
  touched: LinkRow[]
  skipped: SkippedChange[]
}

/**
 * Undoes the steps of a run whose values nobody has changed since. Closes tickets that the run created. Afterwards both sides
 * count as agreed, so that the next sync does not repeat the run.
 */
export function planUndo(world: UndoWorld): UndoPlan {
  const plan: UndoPlan = { items: [], unlinked: [], touched: [], skipped: [] }
  const linkUndos = new Map<string, LinkUndo>()
  for (const step of world.steps) {
    const linkUndo = openLinkUndo(world, linkUndos, step)
    if ('reason' in linkUndo)
      plan.skipped.push({ item: step.item, ticketId: null, field: 'ticket', ...linkUndo })
    else if (step.item.action === 'create') undoCreation(world, plan, linkUndo, step)
    else undoFields(plan, linkUndo, step)
  }
  for (const linkUndo of linkUndos.values()) if (linkUndo.isTouched) settle(plan, linkUndo)
  return plan
}

/** A link with its ticket and section while steps are undone. */
interface LinkUndo {
  link: LinkRow
  connection: Connection
  ticket: Ticket
  section: SectionStatus | null
  item: PlanItem
  isTouched: boolean
}

function openLinkUndo(
  { links, tickets, sections, systems, foreign }: UndoWorld,
  linkUndos: Map<string, LinkUndo>,
  { item }: DoneStep,
): LinkUndo | { reason: string } {
  const key = linkKeyOf(item)
  const open = linkUndos.get(key)
  if (open) return open
  const link = links.get(key)
  const connection = systems[item.connection]
  if (!link || !connection) return { reason: 'The link or its connection no longer exists.' }
  if (item.ticketId !== null && item.ticketId !== link.ticketId)
    return { reason: `The section has the ticket ${link.ticketId} now.` }
  const why = foreign.get(link.id)
  if (why) return { reason: why }
  const ticket = tickets.get(ticketKey(item.connection, link.ticketId))
  if (ticket && !isLinkedTicket(linkIdentity(link), ticket))
    return { reason: otherTicketMessage(link.ticketId, item.connection) }
  if (!ticket) return { reason: `${link.ticketId} no longer exists.` }
  const section = sections.get(item.sectionKey) ?? null
  const linkUndo = { link, connection, ticket: { ...ticket }, section, item, isTouched: false }
  linkUndos.set(key, linkUndo)
  return linkUndo
}

function undoCreation(world: UndoWorld, plan: UndoPlan, linkUndo: LinkUndo, { item }: DoneStep): void {
  const { link, connection, ticket, section } = linkUndo
  const now = rawStatus(ticket, connection)
  const first = item.fields.status?.to
  const isClosed = ticket.statusCategory === 'done'
  if (!isClosed && typeof first === 'string' && !isSameStatus(first, now)) {
    const reason = `Ticket: ${ticketStatusLabel(first)} → ${ticketStatusLabel(now)} since then, so it stays open.`
    plan.skipped.push({ item, ticketId: link.ticketId, field: 'status', reason })
    return
  }
  plan.unlinked.push({ link, creation: item })
  if (isClosed) return
  const closed = world.closedStatus(item.connection, ticket)
  const fields = { status: { from: now, to: closed } }
  // The link may stay in the document for long, and the closed ticket must not change the section then.
  const agreement = section && { ...section, status: closed, blockers: ticket.blockedBy }
  plan.items.push(inverseItem(item, link, { action: 'close', fields, agreement }))
}

function undoFields(plan: UndoPlan, linkUndo: LinkUndo, step: DoneStep): void {
  const { item } = step
  const fields: PlanItem['fields'] = {}
  for (const name of Object.keys(item.fields)) {
    const state = compareWritten(linkUndo, step, name)
    if (state.kind === 'changed')
      plan.skipped.push({ item, ticketId: linkUndo.link.ticketId, field: name, reason: state.reason })
    if (state.kind !== 'ours') continue
    fields[name] = { from: state.now, to: state.before }
    restore(linkUndo, name, state)
  }
  if (Object.keys(fields).length === 0) return
  linkUndo.isTouched = true
  const sentFields = Object.fromEntries(Object.entries(item.sent).filter(([name]) => name in fields))
  plan.items.push(inverseItem(item, linkUndo.link, { action: 'update', fields, sent: sentFields }))
}

/** The values that the ticket and the section have after the undo. */
function restore(
  linkUndo: LinkUndo,
  name: string,
  { before, status }: WrittenState & { kind: 'ours' },
): void {
  if (status) linkUndo.section = status
  if (name === 'status' && typeof before === 'string')
    linkUndo.ticket = { ...linkUndo.ticket, status: before }
  if (name === 'blocked_by')
    linkUndo.ticket = { ...linkUndo.ticket, blockedBy: Array.isArray(before) ? before : [] }
}

function settle(plan: UndoPlan, { link, item, section, ticket, connection }: LinkUndo): void {
  plan.touched.push(link)
  if (!section) return
  const status = ticket.status.includes('|') ? ticket.status : rawStatus(ticket, connection)
  const agreement: Agreement = { ...section, status, blockers: ticket.blockedBy }
  plan.items.push(inverseItem(item, link, { action: 'none', fields: {}, agreement }))
}

type Inverse = Pick<PlanItem, 'action' | 'fields'> & Partial<PlanItem>

/** A step about the same section and ticket as an earlier one. */
function inverseItem(item: PlanItem, { ticketId, url }: LinkRow, inverse: Inverse): PlanItem {
  const undone = {
    ...item,
    ticketId,
    url,
    needsReview: false,
    parentSection: null,
    agreement: null,
    sent: {},
    reasons: ['An earlier run is undone.'],
    ...inverse,
  }
  return { ...undone, id: itemId(undone) }
}
