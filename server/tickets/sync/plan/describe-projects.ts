import { and, eq, gt, sql } from 'drizzle-orm'
import { ticketProjects } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import { routeSpec } from '#spec/engines/route-spec'
import type { ConnectionFacts, ProjectFacts, TicketWorld } from '#spec/tickets/index'
import { connectionProject } from '#spec/tickets/links/ticket-project'
import { OutageError, type Vendor } from '../vendor/vendor'
import type { LoadedWorld } from '../world/load-world'

/** Projects change rarely: a new status or field is seen after this time at the latest. */
const MAX_AGE_MS = 6 * 3_600_000

/** Maximum number of projects that one plan describes. Each costs several requests; later plans describe the others. */
const MAX_DESCRIBED = 50

/** Adds the vendors' descriptions of the projects used by the documents. Requests only outdated or missing ones. */
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
    const fresh = await freshProjects(ctx, orgId, place)
    const staleProjects = [...projects].filter((project) => !fresh.has(project)).slice(0, MAX_DESCRIBED)
    const described = await Promise.all(staleProjects.map((project) => describe(vendor, project)))
    const describedFacts = staleProjects.flatMap((project, at) => {
      const own = described[at]
      return own === undefined ? [] : [{ project, facts: own }]
    })
    await storeFacts(ctx, orgId, place, describedFacts)
    connections[name] = {
      ...facts,
      projects: new Map([
        ...facts.projects,
        ...describedFacts.map((own) => [own.project, own.facts] as const),
      ]),
    }
  }
  return { ...world, connections }
}

/** The project of each connection, and those that its documents name in `ticket_project`. */
function usedProjects(world: TicketWorld): Map<string, Set<string>> {
  const { config, documents } = world
  const projectsByConnection = new Map(
    Object.entries(config.ticket_systems).map(([name, connection]) => {
      const own = connectionProject(connection, world)
      return [name, new Set(own === null ? [] : [own])]
    }),
  )
  for (const { path, frontmatter } of documents) {
    const { ticketProject, tags, team, owner } = frontmatter
    if (ticketProject === null) continue
    const { target } = routeSpec({ path, tags, team, owner }, config)
    if (target !== null) projectsByConnection.get(target)?.add(ticketProject)
  }
  return projectsByConnection
}

interface TrackerPlace {
  kind: typeof ticketProjects.$inferSelect.kind
  host: string
}

async function storeFacts(
  { db, clock }: Context,
  orgId: number,
  { kind, host }: TrackerPlace,
  projectFacts: readonly { project: string; facts: ProjectFacts | null }[],
): Promise<void> {
  if (projectFacts.length === 0) return
  const readAt = clock.now()
  await db
    .insert(ticketProjects)
    .values(projectFacts.map((own) => ({ orgId, kind, host, ...own, readAt })))
    .onConflictDoUpdate({
      target: [ticketProjects.orgId, ticketProjects.kind, ticketProjects.host, ticketProjects.project],
      set: { facts: sql`excluded.facts`, readAt },
    })
}

async function freshProjects(
  { db, clock }: Context,
  orgId: number,
  { kind, host }: TrackerPlace,
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

/** undefined: not known now. null: the vendor has no such project. */
async function describe(vendor: Vendor, project: string): Promise<ProjectFacts | null | undefined> {
  try {
    const { types, statuses, features } = await vendor.repeat((tracker, options) =>
      tracker.describeProject(project, options),
    )
    return { types, statuses, features }
  } catch (error) {
    if (error instanceof TrackerError && error.code === 'not_found') return null
    if (error instanceof TrackerError || error instanceof OutageError) return undefined
    throw error
  }
}
