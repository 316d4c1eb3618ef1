import { groupBy } from '../../../shared/group-by'
import { type KnownLink, type TicketPlan, ticketKey } from '../../../spec/tickets'
import type { Ticket } from '../../../spec/tickets/ticket'
import { OutageError, type Vendor } from '../vendor/vendor'

interface WantedTicket {
  connection: string
  ticketId: string
}

/** Reads tickets in requests of up to 100. Those of a connection that cannot be used now are left out. */
export async function readTickets(
  vendors: ReadonlyMap<string, Vendor>,
  wanted: readonly WantedTicket[],
): Promise<Map<string, Ticket | null>> {
  const tickets = new Map<string, Ticket | null>()
  const unique = new Map(wanted.map((each) => [ticketKey(each.connection, each.ticketId), each]))
  const groups = [...groupBy(unique.values(), ({ connection }) => connection)]
  await Promise.all(groups.map(([connection, group]) => readGroup(vendors.get(connection), group, tickets)))
  return tickets
}

async function readGroup(
  vendor: Vendor | undefined,
  wanted: readonly WantedTicket[],
  tickets: Map<string, Ticket | null>,
): Promise<void> {
  if (!vendor) return
  try {
    await Promise.all(
      wanted.map(async ({ connection, ticketId }) => {
        tickets.set(ticketKey(connection, ticketId), await vendor.read(ticketId))
      }),
    )
  } catch (error) {
    if (!(error instanceof OutageError)) throw error
  }
}

/** The tickets that a plan without any tickets concerns: those of changed sections and new links. */
export function ticketsOfPlan({ items }: TicketPlan): WantedTicket[] {
  return items.flatMap(({ connection, ticketId }) => (ticketId === null ? [] : [{ connection, ticketId }]))
}

/** All linked tickets, except those whose link a person removed. */
export function ticketsOfLinks(links: readonly KnownLink[]): WantedTicket[] {
  return links.map(({ connection, ticketId }) => ({ connection, ticketId }))
}
