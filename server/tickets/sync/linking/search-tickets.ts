import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { routeSpec } from '#spec/engines/route-spec'
import { canonicalTicketId, ticketKey } from '#spec/tickets/links/ticket-id'
import { connectionProject, ticketProject } from '#spec/tickets/links/ticket-project'
import type { TicketSearchQuery, TicketSearchWire } from '../wire'
import { withoutLinkedElsewhere } from '../world/linked-elsewhere'
import { askVendor, findSectionAt } from './section-at'

/** Open tickets to which a section may be linked: those in the project of its document without a section. */
export async function searchTickets(
  ctx: OrgContext,
  input: z.output<typeof TicketSearchQuery>,
): Promise<TicketSearchWire> {
  const at = await findSectionAt(ctx, input)
  const { world } = at.loaded
  const { tags, team, owner } = at.document.frontmatter
  const { target: name } = routeSpec({ path: at.document.path, tags, team, owner }, world.config)
  const connection = name === null ? undefined : world.config.ticket_systems[name]
  if (name === null || !connection)
    throw conflict('This spec goes to no connection. Add `ticket_systems` or `routing` to CONFIG.yaml.')
  const { project } = ticketProject(at.document, name, name, world)
  if (project === null) throw conflict(`${name} has no project. Set \`project\` in CONFIG.yaml.`)
  const tickets = await askVendor(at, name, (vendor) =>
    vendor.repeat((tracker, options) => tracker.findByWords(project, input.q, options)),
  )
  const own = world.links.filter(({ foreignBecause }) => foreignBecause === null)
  const linked = new Set(own.map(({ connection, ticketId }) => ticketKey(connection, ticketId)))
  const ownProject = connectionProject(connection, world)
  const { target, loaded } = at
  const free = await withoutLinkedElsewhere(ctx, target, loaded.connections, name, tickets)
  const ownTickets = free.map((ticket) => ({
    ...ticket,
    id: canonicalTicketId(connection.system, ticket.id, ticket.project, ownProject),
  }))
  return {
    connection: name,
    tickets: ownTickets
      .filter(({ id }) => !linked.has(ticketKey(name, id)))
      .map(({ id, title, url, status }) => ({ ticket_id: id, title, url, status })),
  }
}
