import { and, eq, inArray } from 'drizzle-orm'
import { ticketLinks } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { Tracker } from '#server/ports/tracker/port'
import { openTracker } from '#server/tickets/connections/index'
import { openSites, type SyncTarget, targetOf, whyForeign } from '#server/tickets/sync/index'
import type { Connection } from '#spec/config/schema/schema'
import { canonicalTicketId, isSameProject, parseTicketId } from '#spec/tickets/links/ticket-id'
import { connectionProject } from '#spec/tickets/links/ticket-project'

/** The repository of a request, with the ticket systems of its CONFIG.yaml. */
export async function openProxyTarget(
  ctx: OrgContext,
  { owner, repo }: RepositoryNames,
): Promise<SyncTarget> {
  return targetOf(ctx.org, await findRepository(ctx, owner, repo))
}

/** A connection of the repository, and its own project. */
export interface ProxiedConnection {
  name: string
  connection: Connection
  project: string | null
}

export interface OpenedConnection extends ProxiedConnection {
  tracker: Tracker
}

/** A ticket with its id in its connection's format. */
export interface ProxiedTicket {
  /** As written by the caller. */
  writtenId: string
  id: string
  at: ProxiedConnection
  /** Why the linked ticket is not on the connection's site; null if it is, or if no section has it. */
  foreignBecause: string | null
}

function listConnections({ config, repository }: SyncTarget): ProxiedConnection[] {
  return Object.entries(config.ticket_systems).map(([name, connection]) => ({
    name,
    connection,
    project: connectionProject(connection, { config, repository }),
  }))
}

/** The connection with this project. 422 if there is none. */
export function connectionOfProject(target: SyncTarget, projectKey: string): ProxiedConnection {
  const connection = listConnections(target).find(({ project }) => isSameProject(project, projectKey))
  if (connection) return connection
  const msg = `is not the project of a connection in the CONFIG.yaml of ${nameOf(target)}`
  throw new DomainError('validation_failed', {
    message: `${projectKey} ${msg}.`,
    issues: [{ loc: ['body', 'input', 'project_key'], msg, type: 'no_such_connection' }],
  })
}

/**
 * The connection of each ticket: that of a link of the repository, or else by the project in the id. null: it belongs to none.
 */
export async function locateTickets(
  ctx: OrgContext,
  target: SyncTarget,
  ticketIds: readonly string[],
): Promise<(ProxiedTicket | null)[]> {
  const connections = listConnections(target)
  const linked = await findLinked(ctx, target, connections, ticketIds)
  return ticketIds.map((writtenId) => {
    const link = linked.get(writtenId)
    const at = link?.at ?? connectionOf(connections, writtenId)
    if (!at) return null
    const id = canonicalTicketId(at.connection.system, writtenId, null, at.project)
    return { writtenId, id, at, foreignBecause: link?.foreignBecause ?? null }
  })
}

/** 422 if the ticket belongs to no connection of the repository, 404 if its link is to a ticket of another site. */
export async function locateTicket(
  ctx: OrgContext,
  target: SyncTarget,
  ticketId: string,
  loc: string[],
): Promise<ProxiedTicket> {
  const [ticket] = await locateTickets(ctx, target, [ticketId])
  if (ticket?.foreignBecause) throw new DomainError('not_found', { message: ticket.foreignBecause })
  if (ticket) return ticket
  throw new DomainError('validation_failed', {
    message: `${ticketId} ${noConnection(target)}.`,
    issues: [{ loc, msg: noConnection(target), type: 'no_such_connection' }],
  })
}

export const noConnection = (target: SyncTarget) =>
  `belongs to no connection in the CONFIG.yaml of ${nameOf(target)}`

const nameOf = ({ repository: { owner, name } }: SyncTarget) => `${owner}/${name}`

interface LinkedTicket {
  at: ProxiedConnection
  foreignBecause: string | null
}

async function findLinked(
  ctx: OrgContext,
  target: SyncTarget,
  connections: readonly ProxiedConnection[],
  ticketIds: readonly string[],
): Promise<Map<string, LinkedTicket>> {
  const { db, org } = ctx
  const { repository } = target
  const rows = await db
    .select()
    .from(ticketLinks)
    .where(
      and(
        eq(ticketLinks.orgId, org.id),
        eq(ticketLinks.repositoryId, repository.id),
        inArray(ticketLinks.ticketId, [...new Set(ticketIds)]),
      ),
    )
  const names = new Set(rows.map(({ connection }) => connection))
  const used = connections.filter(({ name }) => names.has(name))
  const trackers = new Map(
    await Promise.all(used.map(async ({ name }) => [name, await openTracker(ctx, target, name)] as const)),
  )
  const sites = await openSites(ctx, target, trackers)
  return new Map(
    rows.flatMap((link): [string, LinkedTicket][] => {
      const at = used.find(({ name }) => name === link.connection)
      return at ? [[link.ticketId, { at, foreignBecause: whyForeign(link, at.name, sites.of(at.name)) }]] : []
    }),
  )
}

/** Jira and Linear ids look alike, so the project decides. A plain number is an issue of the only code host. */
function connectionOf(
  connections: readonly ProxiedConnection[],
  ticketId: string,
): ProxiedConnection | undefined {
  const parsed = connections.flatMap((at) => {
    const parts = parseTicketId(at.connection.system, ticketId)
    return parts ? [{ at, project: parts.project }] : []
  })
  const byProject = parsed.find(({ at, project }) => isSameProject(at.project, project))
  const open = parsed.filter(({ at, project }) => project === null || at.project === null)
  return (byProject ?? (open.length === 1 ? open[0] : undefined))?.at
}

/** 503 if there is no usable credential. */
export async function openConnection(
  ctx: OrgContext,
  target: SyncTarget,
  at: ProxiedConnection,
): Promise<OpenedConnection> {
  const { tracker, problem } = await openTracker(ctx, target, at.name)
  if (tracker) return { ...at, tracker }
  throw new DomainError('not_configured', { message: problem })
}
