import type { StoredTicket } from '#db/schema/index'
import type { Connection } from '#spec/config/schema/schema'
import { isSameStatus, toSpecState, toTicketStatus } from '#spec/engines/map-status'
import { rawStatus } from '#spec/tickets/compare/raw-status'
import { canonicalTicketId } from '#spec/tickets/links/ticket-id'
import { connectionProject } from '#spec/tickets/links/ticket-project'
import { fingerprint } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'
import type { Agreement, WrittenField } from '#spec/tickets/world'
import { globalId } from '../vendor/global-id'
import { toStored } from '../vendor/stored-ticket'
import type { ApplyTools } from './apply-tools'
import { whyUnreached } from './reached-status'
import type { Outcome, Step } from './step'
import { fieldOf } from './write-ticket'

/** A row of `ticket_links` after a step, by column name. */
export interface LinkValues {
  section_key: string
  connection: string
  kind: string
  host: string
  site_id: string | null
  vendor_id: string | null
  ticket_id: string
  global_id: string
  url: string | null
  is_shadow: boolean
  was_in_document: boolean
  /** null: keep the link's agreement. */
  agreement: Agreement | null
  /** A null field is deleted: the ticket no longer has our value there. */
  written: Record<string, WrittenField | null>
  ticket: StoredTicket | null
}

export function linkValues(tools: ApplyTools, step: Step, outcome: Outcome): LinkValues | null {
  const { item } = step
  const { ticket } = outcome
  const site = tools.connections.sites.of(item.connection)
  const connection = tools.target.config.ticket_systems[item.connection]
  const ticketId = linkedId(tools, step, ticket)
  if (!site || !connection || ticketId === null) return null
  // Without a credential the connection has no site, and the link keeps its own.
  const isKept = step.link?.ticketId === item.ticketId && site.host === '' && site.kind !== 'local'
  const place = isKept && step.link ? step.link : { kind: site.kind, host: site.host, siteId: site.id }
  return {
    section_key: item.sectionKey,
    connection: connectionAfter(item),
    kind: place.kind,
    host: place.host,
    site_id: place.siteId,
    vendor_id: ticket?.vendorId ?? null,
    ticket_id: ticketId,
    global_id: globalId(tools.target, connection, ticketId),
    url: ticket?.url ?? item.url,
    is_shadow: item.isShadow,
    was_in_document: item.action === 'link' && !item.isShadow && !item.fields['section.ticket'],
    agreement: agreementAfter(tools, step, outcome),
    written: writtenBy(step, ticket),
    ticket: ticket && toStored(ticket),
  }
}

/** The connection of the link after a step. A ticket that was moved to another project may get another one. */
export function connectionAfter({ fields, connection }: Step['item']): string {
  const to = fields['section.connection']?.to
  return typeof to === 'string' ? to : connection
}

/** The ticket's id in the format of the plan. */
export function linkedId(tools: ApplyTools, { item }: Step, ticket: Ticket | null): string | null {
  const connection = tools.target.config.ticket_systems[item.connection]
  if (!ticket || !connection) return item.ticketId
  const { owner, name } = tools.target.repository
  const own = connectionProject(connection, { repository: { owner, name }, config: tools.target.config })
  return canonicalTicketId(connection.system, ticket.id, ticket.project, own)
}

/**
 * The agreement after the step: for a written status, the vendor's value afterwards. A status that still has to reach the
 * document becomes part of it only after the index has seen it there; until then the section would seem to have moved back.
 */
function agreementAfter(tools: ApplyTools, { item }: Step, { ticket, result }: Outcome): Agreement | null {
  const { agreement } = item
  const connection = tools.target.config.ticket_systems[item.connection]
  if (!agreement || !connection || item.fields['section.status']) return null
  const writesStatus = item.fields.status !== undefined
  if (ticket === null) return writesStatus ? null : agreement
  if (item.action === 'create' && (result?.isPartial || whyUnreached(item, ticket, connection)))
    return agreementOf(ticket, agreement, connection)
  const status = rawStatus(ticket, connection)
  return { ...agreement, status: writesStatus ? status : (agreement.status ?? status) }
}

/** The agreement for a new ticket with missing parts: only its existing values, so that the next plan adds the missing ones. */
function agreementOf(ticket: Ticket, { state }: Agreement, connection: Connection): Agreement {
  const { status_map: map, system } = connection
  const status = rawStatus(ticket, connection)
  const read = toSpecState(status, map, system, { category: ticket.statusCategory }).state
  const isSame = isSameStatus(toTicketStatus(state, map, system).status, status)
  return { state: isSame ? state : read, blockedBy: null, status, blockers: ticket.blockedBy }
}

function writtenBy({ item }: Step, ticket: Ticket | null): Record<string, WrittenField | null> {
  const entries = Object.entries(item.sent).map(([name, sent]): [string, WrittenField | null] => {
    const parent = name === 'parent' ? (ticket?.parent ?? null) : null
    const value = sent ?? parent
    if (value === null) return [name, null]
    const stored = ticket === null ? value : fieldOf(ticket, name, fingerprint)
    return [name, { sent: value, stored: stored ?? value }]
  })
  return Object.fromEntries(entries)
}
