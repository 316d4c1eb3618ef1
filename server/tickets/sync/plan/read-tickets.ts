import type { Context } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import { groupBy } from '#shared/group-by'
import {
  findForeignLinks,
  linkKeyOf,
  planTickets,
  type TicketPlan,
  type TicketWorld,
  ticketKey,
} from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import { checkSites, type SiteFailures } from '../vendor/open-connections'
import { OutageError, type Vendor } from '../vendor/vendor'
import { type LoadedWorld, withSites } from '../world/load-world'
import type { SyncTarget } from '../world/sync-target'
import { describeProjects } from './describe-projects'

/** The tickets that a plan checks, besides those of changed sections and of open conflicts. */
export interface PlanScope {
  readsAll: boolean
  linkIds: readonly number[]
}

interface TicketsToRead {
  /** The loaded world, with the current sites of the connections. */
  placed: LoadedWorld
  /** Its world with the facts of the projects. */
  described: TicketWorld
  ticketsToRead: WantedTicket[]
  /** Connections whose vendor does not return its site. Their tickets could be those of strangers, so they are not used. */
  failures: SiteFailures
}

interface Scope extends PlanScope {
  conflicts: readonly WantedTicket[]
}

/**
 * Finds the tickets that a plan must read, after asking each used connection for its site. The projects are described once per
 * plan: their facts are stored, so the world with the new sites also has them.
 */
export async function findTicketsToRead(
  ctx: Context,
  target: SyncTarget,
  loaded: LoadedWorld,
  scope: Scope,
  vendors: ReadonlyMap<string, Vendor>,
): Promise<TicketsToRead> {
  const described = await describeProjects(ctx, target.repository.orgId, loaded, vendors)
  const first = findTickets(loaded, described, scope)
  const used = [...first.ticketsToRead, ...first.draft.items].map(({ connection }) => connection)
  const { failures, hasChanged } = await checkSites(ctx, loaded.connections.sites, vendors, used)
  if (!hasChanged) return { ...first, failures }
  const placed = await withSites(ctx, target, loaded)
  return { ...findTickets(placed, placed.world, scope), failures }
}

function findTickets(placed: LoadedWorld, described: TicketWorld, { readsAll, linkIds, conflicts }: Scope) {
  const draft = planTickets(described)
  const links = placed.links.filter(({ row }) => readsAll || linkIds.includes(row.id))
  const tickets = [...ticketsOfPlan(draft), ...links.map(({ known }) => known), ...conflicts]
  return { placed, described, draft, ticketsToRead: withoutForeign(described, draft, tickets) }
}

/** A foreign ticket has the same name as another one on the connection's site. Only a link to that one is read. */
function withoutForeign(
  world: TicketWorld,
  { items }: Pick<TicketPlan, 'items'>,
  tickets: readonly WantedTicket[],
): WantedTicket[] {
  const reasons = findForeignLinks(world)
  const foreign = world.links.filter((link) => link.foreignBecause !== null || reasons.has(linkKeyOf(link)))
  const keys = new Set(foreign.map(({ connection, ticketId }) => ticketKey(connection, ticketId)))
  for (const { action, connection, ticketId } of items)
    if (action === 'link' && ticketId !== null) keys.delete(ticketKey(connection, ticketId))
  return tickets.filter(({ connection, ticketId }) => !keys.has(ticketKey(connection, ticketId)))
}

interface WantedTicket {
  connection: string
  ticketId: string
}

export interface TicketsRead {
  /** By `ticketKey`. null: the vendor has no such ticket. */
  tickets: Map<string, Ticket | null>
  unread: UnreadConnections
}

/** Why some tickets of a connection were not read. null: the connection cannot be used now. */
export type UnreadConnections = ReadonlyMap<string, OutageError | TrackerError | null>

/** Reads tickets in requests of up to 100. A connection that fails does not affect the others. */
export async function readTickets(
  vendors: ReadonlyMap<string, Vendor>,
  ticketsToRead: readonly WantedTicket[],
): Promise<TicketsRead> {
  const tickets = new Map<string, Ticket | null>()
  const unread = new Map<string, OutageError | TrackerError | null>()
  const unique = new Map(ticketsToRead.map((each) => [ticketKey(each.connection, each.ticketId), each]))
  const groups = [...groupBy(unique.values(), ({ connection }) => connection)]
  await Promise.all(
    groups.map(async ([connection, group]) => {
      const vendor = vendors.get(connection)
      const failure = vendor ? await readGroup(vendor, group, tickets) : null
      if (failure !== undefined) unread.set(connection, failure)
    }),
  )
  return { tickets, unread }
}

/** The vendor's first failure; undefined if there was none. */
async function readGroup(
  vendor: Vendor,
  ticketsToRead: readonly WantedTicket[],
  tickets: Map<string, Ticket | null>,
): Promise<OutageError | TrackerError | undefined> {
  const ended = await Promise.allSettled(
    ticketsToRead.map(async ({ connection, ticketId }) => {
      tickets.set(ticketKey(connection, ticketId), await vendor.read(ticketId))
    }),
  )
  const errors: unknown[] = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const isOfVendor = (error: unknown) => error instanceof OutageError || error instanceof TrackerError
  for (const error of errors) if (!isOfVendor(error)) throw error
  return errors.find(isOfVendor)
}

/** The tickets concerned by a plan without tickets: those of changed sections and new links. */
function ticketsOfPlan({ items }: TicketPlan): WantedTicket[] {
  return items.flatMap(({ connection, ticketId }) => (ticketId === null ? [] : [{ connection, ticketId }]))
}
