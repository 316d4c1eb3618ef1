import { and, eq } from 'drizzle-orm'
import { type StoredTicket, ticketLinks } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { Connection } from '#spec/config/schema/schema'
import type { KnownLink } from '#spec/tickets/index'
import { connectionProject } from '#spec/tickets/links/ticket-project'
import type { Ticket } from '#spec/tickets/ticket'
import type { SyncTarget } from './sync-target'

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

export const toStored = (ticket: Ticket): StoredTicket => ({
  ...ticket,
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
})

export const fromStored = (ticket: StoredTicket): Ticket => ({
  ...ticket,
  vendorId: ticket.vendorId ?? '',
  createdAt: new Date(ticket.createdAt),
  updatedAt: new Date(ticket.updatedAt),
})

/** The id of a ticket, unique on its host. An issue number is prefixed with its repository. */
export function globalId(target: SyncTarget, connection: Connection, ticketId: string): string {
  const isNumber = connection.system === 'code_host' && !ticketId.includes('#')
  const project = isNumber ? connectionProject(connection, projectWorld(target)) : null
  return (project === null ? ticketId : `${project}#${ticketId}`).toLowerCase()
}

const projectWorld = ({ repository, config }: { repository: Repository; config: SyncTarget['config'] }) => ({
  repository: { owner: repository.owner, name: repository.name },
  config,
})
