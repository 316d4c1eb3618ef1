import type { Connection } from '#spec/config/schema/schema'
import type { Trace } from '#spec/engines/trace'
import type { PlannedDocument, TicketWorld } from '../world'

type ProjectWorld = Pick<TicketWorld, 'repository' | 'config'>

/** The connection's own project. A code host connection without one uses the repository itself. */
export function connectionProject(connection: Connection, { repository }: ProjectWorld): string | null {
  if (connection.project !== null || connection.system !== 'code_host') return connection.project
  return `${repository.owner}/${repository.name}`
}

/** The project for a document's tickets. `ticket_project` belongs to the connection that the document is routed to. */
export function ticketProject(
  document: Pick<PlannedDocument, 'frontmatter'>,
  name: string,
  target: string | null,
  world: ProjectWorld,
): { project: string | null; trace: Trace } {
  const connection = world.config.ticket_systems[name]
  const own = name === target ? document.frontmatter.ticketProject : null
  const tried = 'ticket_project of the frontmatter'
  if (own !== null) return { project: own, trace: [{ tried, matched: true, why: `it is ${own}` }] }
  const project = connection ? connectionProject(connection, world) : null
  const why = name === target ? 'the frontmatter has none' : 'it belongs to the connection of the document'
  return {
    project,
    trace: [
      { tried, matched: false, why },
      {
        tried: `ticket_systems.${name}.project, or project_key`,
        matched: project !== null,
        why: project === null ? 'there is none' : `it is ${project}`,
      },
    ],
  }
}
