import { TrackerError } from '#server/ports/tracker/port'
import { groupBy } from '#shared/group-by'
import { type TicketPlan, ticketKey } from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import { OutageError, type Vendor } from '../vendor/vendor'

export interface WantedTicket {
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
export function ticketsOfPlan({ items }: TicketPlan): WantedTicket[] {
  return items.flatMap(({ connection, ticketId }) => (ticketId === null ? [] : [{ connection, ticketId }]))
}
