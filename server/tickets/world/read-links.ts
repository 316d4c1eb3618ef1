import { and, eq } from 'drizzle-orm'
import { ticketLinks } from '../../../db/schema'
import type { KnownLink } from '../../../spec/tickets'
import type { Context } from '../../kernel/context'
import type { Repository } from '../../repos'

export type LinkRow = typeof ticketLinks.$inferSelect

export const readLinks = ({ db }: Pick<Context, 'db'>, { orgId, id }: Repository): Promise<LinkRow[]> =>
  db
    .select()
    .from(ticketLinks)
    .where(and(eq(ticketLinks.orgId, orgId), eq(ticketLinks.repositoryId, id)))
    .orderBy(ticketLinks.id)

export const knownLink = (row: LinkRow, isPaused: boolean): KnownLink => ({
  sectionKey: row.sectionKey,
  connection: row.connection,
  ticketId: row.ticketId,
  url: row.url,
  isShadow: row.isShadow,
  wasInDocument: row.wasInDocument,
  health: isPaused && row.health === 'ok' ? 'paused' : row.health,
  agreement: row.agreement,
  written: Object.fromEntries(
    Object.entries(row.written).flatMap(([name, field]) => (field ? [[name, field]] : [])),
  ),
})
