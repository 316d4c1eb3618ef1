import type { Context } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import { type KnownLink, ticketKey } from '#spec/tickets/index'
import { isLinkedTicket } from '#spec/tickets/links/same-ticket'
import type { Ticket } from '#spec/tickets/ticket'
import type { LoadedWorld } from '../world/load-world'

/** Records the addresses that sites gave their own tickets. Only linked tickets count, read by their own connection. */
export async function recordAddresses(
  ctx: Context,
  { world, connections: { sites } }: LoadedWorld,
  tickets: ReadonlyMap<string, Ticket | null>,
): Promise<void> {
  const isOwn = (link: KnownLink, ticket: Ticket) =>
    link.foreignBecause === null && isLinkedTicket(link, ticket)
  const addresses = world.links.flatMap((link) => {
    const ticket = tickets.get(ticketKey(link.connection, link.ticketId))
    return ticket && isOwn(link, ticket) ? [{ name: link.connection, url: ticket.url }] : []
  })
  for (const [name, own] of groupBy(addresses, (each) => each.name))
    await sites.addAddresses(
      ctx,
      name,
      own.map(({ url }) => url),
    )
}
