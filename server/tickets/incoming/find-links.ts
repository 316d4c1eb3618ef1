import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type TrackerKind, ticketLinks } from '../../../db/schema'
import type { Context } from '../../kernel/context'

export interface TicketName {
  kind: TrackerKind
  /** The ids that the ticket has or had, like `ticket_links.global_id`. */
  ids: readonly string[]
  /** Null: of any host of that kind. */
  host: string | null
}

interface FoundLink {
  id: number
  repositoryId: number
}

/** The links of an org to a ticket, by the index of `ticket_links`. */
export async function findLinks(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  { kind, ids, host }: TicketName,
): Promise<FoundLink[]> {
  if (ids.length === 0) return []
  const onHost: SQL | undefined = host === null ? undefined : eq(ticketLinks.host, host)
  return db
    .select({ id: ticketLinks.id, repositoryId: ticketLinks.repositoryId })
    .from(ticketLinks)
    .where(
      and(
        eq(ticketLinks.orgId, orgId),
        eq(ticketLinks.kind, kind),
        inArray(
          ticketLinks.globalId,
          ids.map((id) => id.toLowerCase()),
        ),
        onHost,
      ),
    )
}
