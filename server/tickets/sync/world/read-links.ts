import { and, eq } from 'drizzle-orm'
import { ticketLinks } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { KnownLink } from '#spec/tickets/index'

export type LinkRow = typeof ticketLinks.$inferSelect

export const readLinks = ({ db }: Pick<Context, 'db'>, { orgId, id }: Repository): Promise<LinkRow[]> =>
  db
    .select()
    .from(ticketLinks)
    .where(and(eq(ticketLinks.orgId, orgId), eq(ticketLinks.repositoryId, id)))
    .orderBy(ticketLinks.id)

export const linkIdentity = ({ vendorId, ticket }: Pick<LinkRow, 'vendorId' | 'ticket'>) => ({
  vendorId,
  ticketCreatedAt: ticket === null ? null : new Date(ticket.createdAt),
})

interface LinkState {
  isPaused: boolean
  foreignBecause: string | null
}

/** A stored pause was made for a foreign link. Whether the link is currently foreign is determined here. */
export const knownLink = (row: LinkRow, { isPaused, foreignBecause }: LinkState): KnownLink => ({
  sectionKey: row.sectionKey,
  connection: row.connection,
  ticketId: row.ticketId,
  url: row.url,
  isShadow: row.isShadow,
  wasInDocument: row.wasInDocument,
  health: row.health === 'broken' ? 'broken' : isPaused ? 'paused' : 'ok',
  ...linkIdentity(row),
  foreignBecause,
  agreement: row.agreement,
  written: Object.fromEntries(
    Object.entries(row.written).flatMap(([name, field]) => (field ? [[name, field]] : [])),
  ),
})
