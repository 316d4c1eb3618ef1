import type { Ticket } from '../ticket'
import type { KnownLink } from '../world'

type LinkIdentity = Pick<KnownLink, 'vendorId' | 'ticketCreatedAt'>

/** Whether the ticket that now has a link's name is the linked one. */
export function isLinkedTicket(
  { vendorId, ticketCreatedAt }: LinkIdentity,
  { vendorId: id, createdAt }: Pick<Ticket, 'vendorId' | 'createdAt'>,
): boolean {
  if (vendorId !== null) return vendorId === id
  return ticketCreatedAt === null || ticketCreatedAt.getTime() === createdAt.getTime()
}

export const otherTicketMessage = (ticketId: string, connection: string): string =>
  `${ticketId} of ${connection} is now another ticket than the one that was linked, so nothing is read or written. Remove the link, or link the section again.`

/** Whether a person chose the ticket of the connection's site in place of a foreign one with the same name. */
export function isRelinked(
  known: Pick<KnownLink, 'foreignBecause' | 'url'>,
  url: string | null,
  hosts: readonly string[],
): boolean {
  if (known.foreignBecause === null || url === null || !isOnHosts(url, hosts)) return false
  return known.url !== null && !isOnHosts(known.url, hosts)
}

/** Whether an address is on one of these hosts. A host with a path includes only addresses below that path. */
export function isOnHosts(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { host, pathname } = new URL(url)
  const address = `${host}${pathname}`.toLowerCase()
  return hosts.some((prefix) => host === prefix || address.startsWith(`${prefix}/`))
}
