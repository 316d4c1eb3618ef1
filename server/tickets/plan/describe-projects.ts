import { and, eq, gt, sql } from 'drizzle-orm'
import { ticketProjects } from '../../../db/schema'
import type { ConnectionFacts, ProjectFacts, TicketWorld } from '../../../spec/tickets'
import { connectionProject } from '../../../spec/tickets/links/ticket-project'
import type { Context } from '../../kernel/context'
import { TrackerError } from '../../ports/tracker/port'
import { OutageError, type Vendor } from '../vendor/vendor'
import type { LoadedWorld } from '../world/load-world'

/** A project changes rarely: a new status or a new field is seen after this time at the latest. */
const MAX_AGE_MS = 6 * 3_600_000

/** Adds what the vendors say about the projects that the documents use. Asks only for what is old or unknown. */
export async function describeProjects(
  ctx: Context,
  orgId: number,
  { world, connections: { trackers } }: LoadedWorld,
  vendors: ReadonlyMap<string, Vendor>,
): Promise<TicketWorld> {
  const connections: Record<string, ConnectionFacts> = { ...world.connections }
  for (const [name, projects] of usedProjects(world)) {
    const [facts, place, vendor] = [connections[name], trackers.get(name), vendors.get(name)]
    if (!facts || !place || !vendor) continue
    const known = new Map(facts.projects)
    const fresh = await freshProjects(ctx, orgId, place)
    for (const project of projects) {
      if (fresh.has(project)) continue
      const described = await describe(vendor, project)
      if (described === undefined) continue
      known.set(project, described)
      const row = {
        orgId,
        kind: place.kind,
        host: place.host,
        project,
        facts: described,
        readAt: ctx.clock.now(),
      }
      await ctx.db
        .insert(ticketProjects)
        .values(row)
        .onConflictDoUpdate({
          target: [ticketProjects.orgId, ticketProjects.kind, ticketProjects.host, ticketProjects.project],
          set: { facts: sql`excluded.facts`, readAt: row.readAt },
        })
    }
    connections[name] = { ...facts, projects: known }
  }
  return { ...world, connections }
}

/** The project of each connection, and those that documents name in `ticket_project`. */
function usedProjects({ config, documents, repository }: TicketWorld): Map<string, Set<string>> {
  const named = documents.flatMap(({ frontmatter }) => frontmatter.ticketProject ?? [])
  return new Map(
    Object.entries(config.ticket_systems).map(([name, connection]) => {
      const own = connectionProject(connection, { repository, config })
      return [name, new Set([...(own === null ? [] : [own]), ...named])]
    }),
  )
}

async function freshProjects(
  { db, clock }: Context,
  orgId: number,
  { kind, host }: { kind: typeof ticketProjects.$inferSelect.kind; host: string },
): Promise<Set<string>> {
  const since = new Date(clock.now().getTime() - MAX_AGE_MS)
  const rows = await db
    .select({ project: ticketProjects.project })
    .from(ticketProjects)
    .where(
      and(
        eq(ticketProjects.orgId, orgId),
        eq(ticketProjects.kind, kind),
        eq(ticketProjects.host, host),
        gt(ticketProjects.readAt, since),
      ),
    )
  return new Set(rows.map(({ project }) => project))
}

/** Undefined: not known now. Null: the vendor has no such project. */
async function describe(vendor: Vendor, project: string): Promise<ProjectFacts | null | undefined> {
  try {
    const { types, statuses, features } = await vendor.repeat((tracker) => tracker.describeProject(project))
    return { types, statuses, features }
  } catch (error) {
    if (error instanceof TrackerError && error.code === 'not_found') return null
    if (error instanceof TrackerError || error instanceof OutageError) return undefined
    throw error
  }
}
