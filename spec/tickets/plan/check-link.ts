import type { SectionLink } from '../links/section-links'
import { isSameProject } from '../links/ticket-id'
import { connectionProject } from '../links/ticket-project'
import type { Ticket } from '../ticket'
import { diagnose } from './diagnose'
import type { SectionContext } from './plan-context'

/** Whether the ticket left the connection's project. There it may be another org's, so a diagnostic reports it. */
export function isMovedAway(at: SectionContext, link: SectionLink, ticket: Ticket): boolean {
  const { connection, name, ticketId } = link
  const own = connectionProject(connection, at.context.world)
  const { ticketProject } = at.routed.document.frontmatter
  const isAllowed = [own, ticketProject].some((project) => isSameProject(project, ticket.project))
  if (connection.system === 'tracker_a' || own === null || isAllowed) return false
  const message = `${ticketId} was moved to ${ticket.project}, which is not the project of ${name}, so it is no longer synced.`
  diagnose(at, { severity: 'warning', code: 'foreign_ticket', message, connection: name, ticketId })
  return true
}

/** Why nothing is sent through a connection; null if it can be used. */
export function connectionProblem({ context }: SectionContext, name: string): string | null {
  const state = context.world.connections[name]?.state ?? 'ready'
  if (state === 'paused') return `The connection ${name} is paused.`
  return state === 'not_configured' ? `The connection ${name} has no credentials.` : null
}

/** Why the changes of a link are shown but not applied; null if they are applied. */
export function reasonToWait(at: SectionContext, { name, knownLink, ticketId }: SectionLink): string | null {
  const problem = connectionProblem(at, name)
  if (problem !== null) return problem
  if (knownLink?.health === 'paused') return `The sync of ${ticketId} is paused.`
  return knownLink?.health === 'broken' ? `The link to ${ticketId} is broken.` : null
}
