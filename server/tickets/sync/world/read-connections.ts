import { eq } from 'drizzle-orm'
import { ticketConnections, ticketProjects, ticketSyncSettings } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { OpenedTracker } from '#server/tickets/connections/index'
import type { ConflictRule, ConnectionFacts, ProjectFacts } from '#spec/tickets/index'
import type { Connections } from '../vendor/open-connections'
import type { SyncTarget } from './sync-target'

export interface ConnectionsRead {
  facts: Record<string, ConnectionFacts>
  maxCreations: number
}

const MAX_CREATIONS = 25

/** A plan's facts about the connections of a repository. Calls no vendor. */
export async function readConnections(
  ctx: Context,
  target: SyncTarget,
  { trackers, pauses, sites }: Pick<Connections, 'trackers' | 'pauses' | 'sites'>,
): Promise<ConnectionsRead> {
  const { orgId } = target.repository
  const [settings] = await ctx.db.select().from(ticketSyncSettings).where(eq(ticketSyncSettings.orgId, orgId))
  const rules = await ctx.db
    .select({
      kind: ticketConnections.kind,
      host: ticketConnections.host,
      rule: ticketConnections.conflictRule,
    })
    .from(ticketConnections)
    .where(eq(ticketConnections.orgId, orgId))
  const projects = await ctx.db.select().from(ticketProjects).where(eq(ticketProjects.orgId, orgId))
  const facts = [...trackers].map(([name, place]): [string, ConnectionFacts] => {
    const isPlace = (other: { kind: string; host: string }) =>
      other.kind === place.kind && other.host === place.host
    const site = sites.of(name)
    const ownRule = rules.find(isPlace)?.rule
    return [
      name,
      {
        hosts: site?.addresses ?? [],
        state: stateOf(place, pauses.ofConnection(name, place) !== null),
        isFirstSync: site?.isFirstSync ?? true,
        conflictRule: ownRule ?? settings?.conflictRule ?? ('ask' satisfies ConflictRule),
        projects: new Map(
          projects.filter(isPlace).map((row): [string, ProjectFacts | null] => [row.project, row.facts]),
        ),
      },
    ]
  })
  return { facts: Object.fromEntries(facts), maxCreations: settings?.maxCreations ?? MAX_CREATIONS }
}

function stateOf({ tracker }: OpenedTracker, isPaused: boolean): ConnectionFacts['state'] {
  if (tracker === null) return 'not_configured'
  return isPaused ? 'paused' : 'ready'
}
