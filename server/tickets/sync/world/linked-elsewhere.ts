import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { repositories, ticketLinks } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import { type LinkedElsewhere, ticketKey } from '#spec/tickets/index'
import { canonicalTicketId } from '#spec/tickets/links/ticket-id'
import { connectionProject } from '#spec/tickets/links/ticket-project'
import type { Ticket } from '#spec/tickets/ticket'
import type { Connections } from '../vendor/open-connections'
import type { Site } from './sites'
import type { SyncTarget } from './sync-target'
import { globalId } from './ticket-links'

/** Omits the tickets that another repository of the org has linked. Repositories may share a project. */
export async function withoutLinkedElsewhere<Candidate extends Pick<Ticket, 'id' | 'project'>>(
  { db }: Pick<Context, 'db'>,
  target: SyncTarget,
  { sites }: Pick<Connections, 'sites'>,
  name: string,
  tickets: readonly Candidate[],
): Promise<Candidate[]> {
  const connection = target.config.ticket_systems[name]
  const site = sites.of(name)
  if (!connection || !site || tickets.length === 0) return [...tickets]
  const { owner, name: repositoryName, orgId, id } = target.repository
  const repository = { owner, name: repositoryName }
  const own = connectionProject(connection, { repository, config: target.config })
  const idOf = (ticket: Candidate) =>
    globalId(target, connection, canonicalTicketId(connection.system, ticket.id, ticket.project, own))
  const rows = await db
    .select({ globalId: ticketLinks.globalId })
    .from(ticketLinks)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, ticketLinks.orgId), eq(repositories.id, ticketLinks.repositoryId)),
    )
    .where(
      and(
        eq(ticketLinks.orgId, orgId),
        eq(ticketLinks.kind, site.kind),
        isOnSite(site),
        inArray(ticketLinks.globalId, tickets.map(idOf)),
        ne(ticketLinks.repositoryId, id),
        isConnected,
      ),
    )
  const linked = new Set(rows.map((row) => row.globalId))
  return tickets.filter((ticket) => !linked.has(idOf(ticket)))
}

/** Without both site ids, the hosts decide. */
function isOnSite({ host, id }: Site) {
  const isHost = eq(ticketLinks.host, host)
  return id === null ? isHost : or(eq(ticketLinks.siteId, id), and(isHost, isNull(ticketLinks.siteId)))
}

/** The tickets of a repository that another one of the org has also linked. People may write the same ticket into both. */
export async function findLinkedElsewhere(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Repository,
): Promise<LinkedElsewhere> {
  const rows = await db.execute<{ connection: string; ticket_id: string; repository: string }>(sql`
    select own.connection, own.ticket_id, min(r.owner || '/' || r.name) as repository
    from ticket_links own
    join ticket_links other on other.org_id = own.org_id and other.kind = own.kind
      and coalesce(other.site_id = own.site_id, other.host = own.host)
      and other.global_id = own.global_id and other.repository_id <> own.repository_id
    join repositories r on r.org_id = other.org_id and r.id = other.repository_id and r.disconnected_at is null
    where own.org_id = ${orgId} and own.repository_id = ${id}
    group by own.connection, own.ticket_id`)
  return new Map(rows.map((row) => [ticketKey(row.connection, row.ticket_id), row.repository]))
}
