import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { ticketLinks } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { vendorOfKind } from '#spec/config/system-kinds'
import { routeSpec } from '#spec/engines/route-spec'
import { chooseConnection } from '#spec/tickets/links/choose-connection'
import { isLinkedTicket } from '#spec/tickets/links/same-ticket'
import type { Ticket } from '#spec/tickets/ticket'
import type { TicketLink } from '#spec/types'
import { recordChoices } from '../decisions/choose'
import type { LinkInput, UnlinkInput } from '../wire'
import { withoutLinkedElsewhere } from '../world/linked-elsewhere'
import { whyForeign } from '../world/sites'
import { linkIdentity, toStored } from '../world/ticket-links'
import { requestWriteBack } from '../write-back/request-write-back'
import { askVendor, findIdentifiedSectionAt, type SectionAt, type SectionLocation } from './section-at'

/** Writes a link to an existing ticket into the document. The sync after the commit records it. */
export async function linkTicket(
  ctx: OrgProcedureContext,
  input: z.output<typeof LinkInput>,
): Promise<{ ok: true }> {
  const at = await findIdentifiedSectionAt(ctx, input)
  const { connection, ticketId } = chooseOwner(at, input)
  requireFree(at, connection, ticketId)
  const { target, loaded } = at
  const { sites } = loaded.connections
  const ticket = await askVendor(at, connection, async (vendor) => {
    await sites.store(ctx, connection, await vendor.site())
    return vendor.read(ticketId)
  })
  if (ticket === null) throw invalid('ticket_id', `${connection} has no ticket ${ticketId}.`)
  await sites.recordAddresses(ctx, [{ connection, url: ticket.url }])
  const free = await withoutLinkedElsewhere(ctx, target, loaded.connections, connection, [ticket])
  if (free.length === 0)
    throw conflict(`${ticketId} is the ticket of a section in another repository. Remove that link first.`)
  const { orgId, id: repositoryId } = at.target.repository
  await withTransaction(ctx, async (tx) => {
    const place = { sectionKey: at.section.key, connection }
    const url = sites.of(connection)?.addresses.length ? ticket.url : null
    await relinkForeign(tx, at, connection, ticket)
    await requestWriteBack(tx, { orgId, repositoryId }, [
      { ...place, field: 'section.ticket', from: null, to: ticketId, url },
    ])
    const target = { kind: 'ticket', id: ticketId, name: at.section.title }
    await recordAct(tx, { act: 'ticket.link', target, details: { connection, path: at.document.path } })
  })
  return { ok: true }
}

/** A person chose this ticket, so the section's link to one with the same name on another site ends. */
async function relinkForeign(
  { db }: Pick<OrgProcedureContext, 'db'>,
  { target: { repository }, section, loaded }: SectionAt,
  connection: string,
  ticket: Ticket,
): Promise<void> {
  const site = loaded.connections.sites.of(connection)
  const link = loaded.links
    .map(({ row }) => row)
    .find((row) => row.sectionKey === section.key && row.connection === connection)
  if (!site || link?.ticketId !== ticket.id) return
  const isOwn = whyForeign(link, connection, site) === null && isLinkedTicket(linkIdentity(link), ticket)
  if (isOwn) return
  await db
    .update(ticketLinks)
    .set({
      kind: site.kind,
      host: site.host,
      siteId: site.id,
      vendorId: ticket.vendorId,
      ticket: toStored(ticket),
      url: ticket.url,
      health: 'ok',
      brokenReason: null,
      brokenSince: null,
      agreement: null,
      written: {},
    })
    .where(and(eq(ticketLinks.orgId, repository.orgId), eq(ticketLinks.id, link.id)))
}

/** The connection that a link in this document would belong to. */
function chooseOwner(
  { document, loaded: { world } }: SectionAt,
  { connection: named, ticket_id: ticketId }: z.output<typeof LinkInput>,
): { connection: string; ticketId: string } {
  const { tags, team, owner } = document.frontmatter
  const routed = routeSpec({ path: document.path, tags, team, owner }, world.config).target
  const name = named ?? routed
  if (name === null)
    throw conflict('This spec goes to no connection. Name one of `ticket_systems` in CONFIG.yaml.')
  const system = world.config.ticket_systems[name]?.system
  if (!system)
    throw invalid('connection', `CONFIG.yaml has no connection ${name}. Name one of \`ticket_systems\`.`)
  const link: TicketLink = { system: vendorOfKind(system), ticketId, url: null }
  const choice = chooseConnection(link, document, name, world)
  if (choice.connection === null) throw invalid('ticket_id', choice.message)
  return choice
}

function requireFree({ loaded: { world }, section }: SectionAt, connection: string, ticketId: string): void {
  const existingLink = world.links.find(
    (link) => link.connection === connection && link.ticketId === ticketId && link.foreignBecause === null,
  )
  if (existingLink && existingLink.sectionKey !== section.key)
    throw conflict(`${ticketId} is the ticket of another section. Remove that link first.`)
}

const invalid = (name: string, message: string) =>
  new DomainError('validation_failed', {
    message,
    issues: [{ loc: ['body', name], msg: message, type: 'invalid' }],
  })

/** Removes a link from the document. The ticket is unchanged, and the section gets no new one automatically. */
export async function unlinkTicket(
  ctx: OrgProcedureContext,
  input: z.output<typeof UnlinkInput>,
): Promise<{ ok: true }> {
  const { target, loaded, document, section } = await findIdentifiedSectionAt(ctx, input)
  const { ticket_id: ticketId } = input
  const link = loaded.links
    .map(({ row }) => row)
    .find((row) => row.sectionKey === section.key && row.ticketId === ticketId)
  if (!link) throw conflict(`The section has no link to ${ticketId}.`)
  if (link.isShadow)
    throw conflict(`${ticketId} is a shadow. Remove ${link.connection} from \`shadow_targets\` instead.`)
  const { orgId, id: repositoryId } = target.repository
  return withTransaction(ctx, async (tx) => {
    // A link that disappeared from the document was removed by a person.
    await tx.db
      .update(ticketLinks)
      .set({ wasInDocument: true })
      .where(and(eq(ticketLinks.orgId, orgId), eq(ticketLinks.id, link.id)))
    const { connection, sectionKey, url } = link
    await requestWriteBack(tx, { orgId, repositoryId }, [
      { sectionKey, connection, field: 'section.ticket', from: ticketId, to: null, url },
    ])
    const target = { kind: 'ticket', id: ticketId, name: section.title }
    await recordAct(tx, { act: 'ticket.unlink', target, details: { connection, path: document.path } })
    return { ok: true }
  })
}

/** Requests a ticket that the configuration does not give the section automatically. It needs no review. */
export async function requestTicket(ctx: OrgProcedureContext, at: SectionLocation): Promise<{ ok: true }> {
  const { target, document, section } = await findIdentifiedSectionAt(ctx, at)
  const { orgId, id: repositoryId } = target.repository
  return withTransaction(ctx, async (tx) => {
    await recordChoices(tx, { orgId, repositoryId }, [{ kind: 'requested', subject: section.key }])
    const target = { kind: 'section', id: section.key, name: section.title }
    await recordAct(tx, { act: 'ticket.request', target, details: { path: document.path } })
    return { ok: true }
  })
}
