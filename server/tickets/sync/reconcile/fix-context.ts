import { and, eq } from 'drizzle-orm'
import { ticketLinks } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError } from '#server/kernel/errors'
import type { Tracker } from '#server/ports/tracker/port'
import { openTracker } from '#server/tickets/connections/index'
import type { Connection } from '#spec/config/schema/schema'
import type { Finding } from '#spec/tickets/findings/finding'
import type { PlannedSection } from '#spec/tickets/index'
import { isLinkedTicket, otherTicketMessage } from '#spec/tickets/links/same-ticket'
import type { Ticket } from '#spec/tickets/ticket'
import type { OpenTracker } from '../vendor/open-connections'
import { readDocuments } from '../world/read-documents'
import { openSites, whyForeign } from '../world/sites'
import type { SyncTarget } from '../world/sync-target'
import { type LinkRow, linkIdentity } from '../world/ticket-links'

/** The current facts of a contradiction for a fix. */
export interface FixContext {
  ctx: OrgProcedureContext
  target: SyncTarget
  finding: Finding
  open?: OpenTracker
}

export interface TicketAt {
  connection: Connection
  tracker: Tracker
  ticket: Ticket
}

export async function findSection({ ctx, target, finding }: FixContext): Promise<PlannedSection> {
  const { documents } = await readDocuments(ctx, target.repository)
  for (const { sections } of documents)
    for (const section of sections) if (section.key === finding.sectionKey) return section
  throw conflict('The section no longer exists. Compare again.')
}

export async function findLink({ ctx, finding, target }: FixContext): Promise<LinkRow | null> {
  const [link] = await ctx.db
    .select()
    .from(ticketLinks)
    .where(
      and(
        eq(ticketLinks.orgId, target.repository.orgId),
        eq(ticketLinks.repositoryId, target.repository.id),
        eq(ticketLinks.connection, finding.connection ?? ''),
        eq(ticketLinks.ticketId, finding.ticketId ?? ''),
      ),
    )
  return link ?? null
}

/** Reads the ticket from its system. 503 without a credential, 409 if it does not exist. */
export async function readTicket(at: FixContext): Promise<TicketAt> {
  const { finding } = at
  const { connection, tracker } = await openConnection(at)
  const ticket = await readLinked(at, tracker)
  if (!ticket) throw conflict(`${finding.ticketId} does not exist any more. Compare again.`)
  return { connection, tracker, ticket }
}

/** The ticket of the finding's link. Null if it does not exist, 409 if another ticket now has its name. */
export async function readLinked(at: FixContext, tracker: Tracker): Promise<Ticket | null> {
  const { finding } = at
  const [ticket = null] = await tracker.readMany([finding.ticketId ?? ''])
  const link = await findLink(at)
  if (ticket && link && !isLinkedTicket(linkIdentity(link), ticket))
    throw conflict(otherTicketMessage(link.ticketId, link.connection))
  return ticket
}

/** 409 if the finding's link is to a ticket of another site than the connection's current one. */
export async function openConnection(at: FixContext) {
  const { ctx, target, finding, open = openTracker } = at
  const name = finding.connection ?? ''
  const connection = target.config.ticket_systems[name]
  if (!connection) throw conflict(`CONFIG.yaml has no connection ${name} any more. Compare again.`)
  const opened = await open(ctx, target, name)
  const { tracker, problem } = opened
  if (!tracker) throw new DomainError('not_configured', { message: problem })
  const sites = await openSites(ctx, target, new Map([[name, opened]]))
  await sites.store(ctx, name, await tracker.site())
  const link = await findLink(at)
  const why = link && whyForeign(link, name, sites.of(name))
  if (why) throw conflict(why)
  return { connection, tracker }
}
