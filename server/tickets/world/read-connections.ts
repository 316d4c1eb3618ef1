import { and, eq } from 'drizzle-orm'
import { ticketConnections, ticketFirstSyncs, ticketProjects, ticketSyncSettings } from '../../../db/schema'
import type { ConflictRule, ConnectionFacts, ProjectFacts } from '../../../spec/tickets'
import type { Context } from '../../kernel/context'
import type { OpenedTracker } from '../../ticket-connections'
import type { Connections } from '../vendor/open-connections'
import type { LinkRow } from './read-links'
import type { SyncTarget } from './sync-target'

export interface ConnectionsRead {
  facts: Record<string, ConnectionFacts>
  maxCreations: number
}

const MAX_CREATIONS = 25

/** What a plan needs to know about the connections of a repository. Asks no vendor. */
export async function readConnections(
  ctx: Context,
  target: SyncTarget,
  { trackers, pauses }: Pick<Connections, 'trackers' | 'pauses'>,
  links: readonly LinkRow[],
): Promise<ConnectionsRead> {
  const { orgId, id } = target.repository
  const [settings] = await ctx.db.select().from(ticketSyncSettings).where(eq(ticketSyncSettings.orgId, orgId))
  const synced = await ctx.db
    .select({ connection: ticketFirstSyncs.connection })
    .from(ticketFirstSyncs)
    .where(and(eq(ticketFirstSyncs.orgId, orgId), eq(ticketFirstSyncs.repositoryId, id)))
  const rules = await ctx.db
    .select({
      kind: ticketConnections.kind,
      host: ticketConnections.host,
      rule: ticketConnections.conflictRule,
    })
    .from(ticketConnections)
    .where(eq(ticketConnections.orgId, orgId))
  const projects = await ctx.db.select().from(ticketProjects).where(eq(ticketProjects.orgId, orgId))
  const seenHosts = hostsOfTickets(links)
  const done = new Set(synced.map(({ connection }) => connection))
  const facts = [...trackers].map(([name, place]): [string, ConnectionFacts] => {
    const isPlace = (other: { kind: string; host: string }) =>
      other.kind === place.kind && other.host === place.host
    const ownRule = rules.find(isPlace)?.rule
    return [
      name,
      {
        hosts: hostsOf(place, seenHosts.get(name) ?? []),
        state: stateOf(place, pauses.ofConnection(name, place) !== null),
        isFirstSync: !done.has(name),
        conflictRule: ownRule ?? settings?.conflictRule ?? ('ask' satisfies ConflictRule),
        projects: new Map(
          projects.filter(isPlace).map((row): [string, ProjectFacts | null] => [row.project, row.facts]),
        ),
      },
    ]
  })
  return { facts: Object.fromEntries(facts), maxCreations: settings?.maxCreations ?? MAX_CREATIONS }
}

/**
 * The hosts in the addresses that each connection gave its tickets. They may differ from the host that requests go to, for
 * example behind a proxy.
 */
function hostsOfTickets(links: readonly LinkRow[]): Map<string, Set<string>> {
  const hosts = new Map<string, Set<string>>()
  for (const { connection, ticket } of links) {
    if (!ticket || !URL.canParse(ticket.url)) continue
    const own = hosts.get(connection) ?? new Set()
    hosts.set(connection, own.add(new URL(ticket.url).host))
  }
  return hosts
}

/** Issues of local repositories are at the address of this service, which may change. */
function hostsOf({ ticketHost }: OpenedTracker, seenHosts: Iterable<string>): string[] {
  return ticketHost === null ? [] : [...new Set([ticketHost.toLowerCase(), ...seenHosts])]
}

function stateOf({ tracker }: OpenedTracker, isPaused: boolean): ConnectionFacts['state'] {
  if (tracker === null) return 'not_configured'
  return isPaused ? 'paused' : 'ready'
}
