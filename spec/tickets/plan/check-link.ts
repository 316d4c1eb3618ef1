import { findMove, type TicketMove } from '../links/moved-ticket'
import type { SectionLink } from '../links/section-links'
import type { Ticket } from '../ticket'
import type { SectionContext } from './plan-context'

/** The new location of a link's ticket; null if it is still in its connection's project. */
export const moveOf = (at: SectionContext, link: SectionLink, ticket: Ticket): TicketMove | null =>
  findMove({ document: at.routed.document, link, synced: at.links.synced }, ticket, at.context.world)

/** Why nothing is sent through a connection; null if it can be used. */
export function connectionProblem({ context }: SectionContext, name: string): string | null {
  const state = context.world.connections[name]?.state ?? 'ready'
  if (state === 'paused') return `The connection ${name} is paused.`
  return state === 'not_configured' ? `The connection ${name} has no credentials.` : null
}

/** Why a link's changes are shown but not applied; null if they are applied. */
export function reasonToWait(at: SectionContext, { name, knownLink, ticketId }: SectionLink): string | null {
  const problem = connectionProblem(at, name)
  if (problem !== null) return problem
  if (knownLink?.health === 'paused') return `The sync of ${ticketId} is paused.`
  return knownLink?.health === 'broken' ? `The link to ${ticketId} is broken.` : null
}
