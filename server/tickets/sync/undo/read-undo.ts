import { and, desc, eq } from 'drizzle-orm'
import { ticketProjects, ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isSameStatus, toTicketStatus } from '#spec/engines/map-status'
import { linkKeyOf, type ProjectFacts, ticketKey } from '#spec/tickets/index'
import { readTickets, type TicketsRead } from '../plan/read-tickets'
import { type Connections, checkSites } from '../vendor/open-connections'
import { OutageError } from '../vendor/vendor'
import { readDocuments } from '../world/read-documents'
import { whyForeign } from '../world/sites'
import type { SyncTarget } from '../world/sync-target'
import { fromStored, type LinkRow, readLinks } from '../world/ticket-links'
import type { DoneStep } from './compare-written'
import type { UndoWorld } from './plan-undo'

type ReadLinked = (ctx: Context, connections: Connections, links: readonly LinkRow[]) => Promise<TicketsRead>

/** The tickets as currently stored in their ticket systems. Foreign ones are not read. */
export const readCurrentTickets: ReadLinked = async (ctx, { vendors, sites }, links) => {
  const names = links.map(({ connection }) => connection)
  const { failures } = await checkSites(ctx, sites, vendors, names)
  const usable = new Map([...vendors].filter(([name]) => !failures.has(name)))
  const own = links.filter((link) => whyForeign(link, link.connection, sites.of(link.connection)) === null)
  const { tickets, unread } = await readTickets(usable, own)
  return { tickets, unread: new Map([...unread, ...failures]) }
}

/** The tickets as they were last read. */
export const readStoredTickets: ReadLinked = async (_ctx, _connections, links) => ({
  tickets: new Map(
    links.flatMap(({ connection, ticketId, ticket }) =>
      ticket ? [[ticketKey(connection, ticketId), fromStored(ticket)]] : [],
    ),
  ),
  unread: new Map(),
})

/** All inputs of a run's undo. */
export async function readUndoWorld(
  ctx: Context,
  target: SyncTarget,
  connections: Connections,
  runId: number,
  readLinked: ReadLinked,
): Promise<UndoWorld> {
  const { trackers } = connections
  const { repository, config } = target
  const steps = await readSteps(ctx, repository.orgId, runId)
  const links = new Map((await readLinks(ctx, repository)).map((link) => [linkKeyOf(link), link]))
  const linksOfSteps = steps.flatMap(({ item }) => links.get(linkKeyOf(item)) ?? [])
  const { documents } = await readDocuments(ctx, repository)
  const facts = await readFacts(ctx, repository.orgId)
  return {
    steps,
    links,
    ...(await readLinked(ctx, connections, linksOfSteps)),
    foreign: new Map(
      linksOfSteps.flatMap((link) => {
        const why = whyForeign(link, link.connection, connections.sites.of(link.connection))
        return why === null ? [] : [[link.id, why] as const]
      }),
    ),
    sections: new Map(
      documents.flatMap(({ sections }) => sections.map(({ key, status }) => [key, status] as const)),
    ),
    systems: config.ticket_systems,
    closedStatus(name, { project }) {
      const place = trackers.get(name)
      const own = facts.find(
        (row) => row.kind === place?.kind && row.host === place?.host && row.project === project,
      )
      return closedStatusOf(target, name, own?.facts ?? null)
    },
  }
}

async function readSteps({ db }: Context, orgId: number, runId: number): Promise<DoneStep[]> {
  const rows = await db
    .select({ item: ticketSteps.item, before: ticketSteps.before })
    .from(ticketSteps)
    .where(and(eq(ticketSteps.orgId, orgId), eq(ticketSteps.runId, runId), eq(ticketSteps.state, 'done')))
    .orderBy(desc(ticketSteps.position))
  return rows.map(({ item, before }) => ({ item, before: before && fromStored(before) }))
}

const readFacts = ({ db }: Context, orgId: number) =>
  db.select().from(ticketProjects).where(eq(ticketProjects.orgId, orgId))

/** The status for a deprecated section, if the project has it; otherwise any that closes. */
function closedStatusOf({ config }: SyncTarget, name: string, facts: ProjectFacts | null): string {
  const connection = config.ticket_systems[name]
  if (!connection) throw new Error(`there is no connection ${name}`)
  const { status_map: map, system } = connection
  const closingNames = (['deprecated', 'done'] as const).map(
    (state) => toTicketStatus(state, map, system).status,
  )
  const closing = facts?.statuses.filter(({ category }) => category === 'done') ?? []
  const fitting = closingNames.find((status) => closing.some((each) => isSameStatus(each.name, status)))
  return fitting ?? closing[0]?.name ?? closingNames[0] ?? 'closed'
}

/**
 * Why a ticket system that the undo needs cannot be used now. Null if all can be used. An unreadable ticket might have been
 * changed by a person, so nothing is undone then.
 */
export function findOutage(
  { steps, unread }: Pick<UndoWorld, 'steps' | 'unread'>,
  connections: Connections,
): OutageError | null {
  const { vendors, trackers, pauses } = connections
  for (const name of new Set(steps.map(({ item }) => item.connection))) {
    const vendor = vendors.get(name)
    const failure = unread.get(name)
    if (vendor && !vendor.outage && !failure) continue
    const tracker = trackers.get(name)
    const pause = tracker && pauses.ofConnection(name, tracker)
    const reason =
      vendor?.outage?.message ??
      failure?.message ??
      tracker?.problem ??
      pause?.reason ??
      'CONFIG.yaml does not name it.'
    return new OutageError(
      `${name} cannot be used now: ${reason}`,
      vendor?.outage?.until ?? pause?.until ?? null,
    )
  }
  return null
}
