import { type KnownLink, type PlanItem, ticketKey } from '#spec/tickets/index'
import { fingerprint } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'
import type { State } from '#spec/types'
import { CATEGORY } from '../status-oracle'
import {
  type Mutable,
  newTicket,
  reformat,
  type SimulatedSection,
  type SimulatedWorld,
} from './simulated-world'

/** Applies a plan, like a sync whose calls all succeed. Throws if a step would overwrite a person's text. */
export function applyPlan(world: SimulatedWorld, items: readonly PlanItem[]): void {
  for (const item of items) if (!item.needsReview) applyItem(world, item)
}

function applyItem(world: SimulatedWorld, item: PlanItem): void {
  const section = world.documents
    .flatMap(({ sections }) => sections)
    .find(({ key }) => key === item.sectionKey)
  if (!section) throw new Error(`${item.sectionKey} does not exist`)
  const link = item.action === 'create' ? createLink(world, item, section) : linkOf(world, item)
  if (item.action === 'create' || item.action === 'link') dropRemovedLink(world, link)
  const ticket = world.tickets.get(ticketKey(item.connection, link.ticketId))
  if (!ticket) throw new Error(`${link.ticketId} does not exist`)
  for (const [name, { to }] of Object.entries(item.fields)) {
    if (name === 'section.status') section.status = readStatus(String(to))
    else if (name === 'section.ticket')
      section.ticketLinks = [...section.ticketLinks, markerOf(item, String(to))]
    else writeField(world, item, link, ticket, name)
  }
  if (item.agreement) link.agreement = { ...item.agreement, status: item.agreement.status ?? ticket.status }
}

function createLink(world: SimulatedWorld, item: PlanItem, section: SimulatedSection): Mutable<KnownLink> {
  const { sectionKey, connection, isShadow, system } = item
  const { id: ticketId, url } = newTicket(world, connection, system)
  const link = {
    sectionKey,
    connection,
    ticketId,
    url,
    isShadow,
    wasInDocument: true,
    health: 'ok' as const,
    vendorId: null,
    ticketCreatedAt: null,
    foreignBecause: null,
    agreement: null,
    written: {},
  }
  world.links.push(link)
  if (!isShadow) section.ticketLinks = [...section.ticketLinks, markerOf(item, ticketId)]
  return link
}

/** A new link takes the place of one whose marker was removed from the section. */
function dropRemovedLink(world: SimulatedWorld, { sectionKey, connection, ticketId }: KnownLink): void {
  const isSame = (link: KnownLink) => link.sectionKey === sectionKey && link.connection === connection
  world.links = world.links.filter((link) => !isSame(link) || link.ticketId === ticketId)
}

const markerOf = ({ system }: PlanItem, ticketId: string) => ({ system, ticketId, url: null })

function linkOf(world: SimulatedWorld, item: PlanItem): Mutable<KnownLink> {
  const { sectionKey, connection, ticketId, isShadow, url } = item
  const existingLink = world.links.find(
    (link) => link.connection === connection && link.ticketId === ticketId,
  )
  if (existingLink) {
    if (item.action === 'link') existingLink.sectionKey = sectionKey
    return existingLink
  }
  if (item.action !== 'link' || ticketId === null) throw new Error(`${ticketId} has no link`)
  const link = {
    sectionKey,
    connection,
    ticketId,
    url,
    isShadow,
    wasInDocument: true,
    health: 'ok' as const,
    vendorId: null,
    ticketCreatedAt: null,
    foreignBecause: null,
    agreement: null,
    written: {},
  }
  world.links.push(link)
  return link
}

function readStatus(text: string): { state: State; blockedBy: string | null } {
  const [state, blockedBy] = text.split(':')
  return { state: state as State, blockedBy: blockedBy ?? null }
}

function writeField(
  world: SimulatedWorld,
  item: PlanItem,
  link: Mutable<KnownLink>,
  ticket: Ticket,
  name: string,
): void {
  const value = item.fields[name]?.to ?? null
  if (name === 'status') {
    ticket.status = String(value)
    ticket.statusCategory = CATEGORY(ticket.status)
  } else if (name === 'blocked_by') ticket.blockedBy = [...(value as string[])]
  else if (name === 'parent') ticket.parent = parentOf(world, item)
  else if (name === 'title') ticket.title = reformat(String(value))
  else if (name === 'description') ticket.description = reformat(String(value))
  else if (name.startsWith('field.')) {
    const field = name.slice('field.'.length)
    if (value === null) delete ticket.fields[field]
    else ticket.fields[field] = value
  } else return
  if (!(name in item.sent)) return
  const personal = `${ticketKey(item.connection, ticket.id)} ${name}`
  if (world.personal.has(personal)) throw new Error(`${personal} was written by a person`)
  const sent = name === 'parent' ? ticket.parent : (item.sent[name] ?? null)
  const stored = storedValue(ticket, name) ?? sent
  const { [name]: _, ...written } = link.written
  link.written =
    sent === null || stored === null
      ? written
      : { ...written, [name]: { sent, stored: Array.isArray(sent) ? sent : stored } }
}

function storedValue(ticket: Ticket, name: string) {
  if (name === 'title') return ticket.title
  if (name === 'description') return fingerprint(ticket.description)
  return name === 'parent' ? ticket.parent : (ticket.fields[name.slice('field.'.length)] ?? null)
}

function parentOf({ links }: SimulatedWorld, { connection, parentSection }: PlanItem): string | null {
  if (parentSection === null) return null
  const parent = links.find((link) => link.connection === connection && link.sectionKey === parentSection)
  return parent?.ticketId ?? null
}
