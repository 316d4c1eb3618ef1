import { labelOfKind } from '#spec/config/system-kinds'
import type { Ticket } from '../ticket'
import type { PlannedDocument, TicketWorld } from '../world'
import { isOnHosts } from './same-ticket'
import type { SectionLink } from './section-links'
import { isSameProject, parseTicketId } from './ticket-id'
import { connectionProject } from './ticket-project'

/** The new location of a ticket that left its connection's project. */
export type TicketMove =
  /** The connection that now has its project. */
  | { to: string }
  /** Why it is not synced, and what a person can do. */
  | { to: null; why: string }

interface MovedLink {
  document: Pick<PlannedDocument, 'frontmatter'>
  link: SectionLink
  /** All links of the section. */
  synced: readonly SectionLink[]
}

/** Null if the ticket is still in its connection's project. A moved ticket keeps its vendor id but gets a new name. */
export function findMove(
  { document, link, synced }: MovedLink,
  ticket: Ticket,
  world: TicketWorld,
): TicketMove | null {
  const { connection, name, ticketId, isShadow } = link
  const own = connectionProject(connection, world)
  const isAllowed = [own, document.frontmatter.ticketProject].some((project) =>
    isSameProject(project, ticket.project),
  )
  if (connection.system === 'tracker_a' || own === null || isAllowed) return null
  const moved = `${ticketId} was moved to ${ticket.project} and is ${ticket.id} now, so ${name} no longer syncs it.`
  const candidates = findConnections(link, ticket, world)
  const [to] = candidates
  if (to === undefined) {
    const advice = `Add a connection with \`project: ${ticket.project}\` to \`ticket_systems\`, move it back in ${labelOfKind(connection.system)}, or remove the link.`
    return { to: null, why: `${moved} ${advice}` }
  }
  const isTaken = synced.some((other) => other.name === to)
  const isNamed = parseTicketId(connection.system, ticket.id)?.project != null
  if (candidates.length === 1 && !isTaken && !isShadow && isNamed) return { to }
  return { to: null, why: `${moved} Link the section to the ticket that it should have, or remove the link.` }
}

/** The connections to the same site that have the ticket's project. A new connection's addresses are not known yet. */
function findConnections({ connection, name }: SectionLink, ticket: Ticket, world: TicketWorld): string[] {
  return Object.entries(world.config.ticket_systems).flatMap(([other, candidate]) => {
    const hosts = world.connections[other]?.hosts ?? []
    const hasProject =
      candidate.system === connection.system &&
      isSameProject(connectionProject(candidate, world), ticket.project)
    return other !== name && hasProject && (hosts.length === 0 || isOnHosts(ticket.url, hosts)) ? [other] : []
  })
}
