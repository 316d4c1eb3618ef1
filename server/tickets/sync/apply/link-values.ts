import { and, eq, sql } from 'drizzle-orm'
import { type StoredTicket, ticketLinks } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Connection } from '#spec/config/schema/schema'
import { isSameStatus, toSpecState, toTicketStatus } from '#spec/engines/map-status'
import { rawStatus } from '#spec/tickets/compare/raw-status'
import { canonicalTicketId } from '#spec/tickets/links/ticket-id'
import { connectionProject } from '#spec/tickets/links/ticket-project'
import { fingerprint } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'
import type { Agreement, WrittenField } from '#spec/tickets/world'
import type { TicketRun } from '../runs/ticket-run'
import { globalId, toStored } from '../world/ticket-links'
import { fieldOf, whyUnreached } from './change-ticket'
import type { ApplyTools, Outcome, Step } from './step'

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

interface Recorded {
  step: Step
  outcome: Outcome
}

/** A ticket that was moved to another project has a new id, possibly another connection, and keeps its link. */
export async function renameLinks(tools: ApplyTools, changed: readonly Recorded[]): Promise<void> {
  for (const { step, outcome } of changed) {
    const { link, item } = step
    const values = linkValues(tools, step, outcome)
    if (!link || !values || link.ticketId === values.ticket_id) continue
    if (!item.fields['section.ticket']?.from) continue
    const isMoved = values.connection !== link.connection
    if (isMoved) await freePlace(tools, values)
    await tools.ctx.db
      .update(ticketLinks)
      .set({ ticketId: values.ticket_id, globalId: values.global_id, connection: values.connection })
      .where(and(eq(ticketLinks.orgId, tools.run.orgId), eq(ticketLinks.id, link.id)))
    if (isMoved) await leavePlace(tools, link)
  }
}

/** Deletes the link that a person removed earlier and that still occupies the new place of a moved link. */
const freePlace = ({ ctx, run }: ApplyTools, { connection, section_key }: LinkValues) =>
  ctx.db
    .delete(ticketLinks)
    .where(
      and(
        eq(ticketLinks.orgId, run.orgId),
        eq(ticketLinks.repositoryId, run.repositoryId),
        eq(ticketLinks.connection, connection),
        eq(ticketLinks.sectionKey, section_key),
      ),
    )

/** Marks the old place as removed by a person, so that the section gets no second ticket there. */
async function leavePlace(
  { ctx, run, target }: ApplyTools,
  { id: _, ...link }: NonNullable<Step['link']>,
): Promise<void> {
  const connection = target.config.ticket_systems[link.connection]
  if (!connection) return
  await ctx.db.insert(ticketLinks).values({
    ...link,
    orgId: run.orgId,
    repositoryId: run.repositoryId,
    globalId: globalId(target, connection, link.ticketId),
    isShadow: false,
    wasInDocument: true,
    ticket: null,
  })
}

/**
 * Moves links whose markers are now in other sections. Links can swap their sections, so all leave their places first. A link
 * that remains in a taken place was removed by a person.
 */
export async function moveLinks(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: TicketRun,
  steps: readonly Step[],
): Promise<void> {
  const moves = steps.flatMap(({ item, link }) =>
    item.action === 'link' && link && link.sectionKey !== item.sectionKey && link.ticketId === item.ticketId
      ? [{ id: link.id, connection: item.connection, section_key: item.sectionKey }]
      : [],
  )
  if (moves.length === 0) return
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb)
    as moved (id bigint, connection text, section_key text)`
  await db.execute(sql`
    update ticket_links link set section_key = 'moving ' || link.id from ${moved}
    where link.org_id = ${orgId} and link.id = moved.id`)
  await db.execute(sql`
    delete from ticket_links link using ${moved}
    where link.org_id = ${orgId} and link.repository_id = ${repositoryId}
      and link.connection = moved.connection and link.section_key = moved.section_key`)
  await db.execute(sql`
    update ticket_links link set section_key = moved.section_key from ${moved}
    where link.org_id = ${orgId} and link.id = moved.id`)
}
