import { toSpecState, toTicketStatus } from '#spec/engines/map-status'
import { stateLabel, ticketStatusLabel } from '#spec/state-label'
import type { SectionLink } from '../links/section-links'
import { viewTicket } from '../links/ticket-view'
import type { SectionContext } from '../plan/plan-context'
import { compareLink } from '../plan/settle-section'
import { createDecision, type Decision, type DecisionSources, type StepPlace } from './decision'

/** How states and statuses correspond, and which side of each link changed. */
export function explainStatuses(at: SectionContext, sources: DecisionSources): Decision[] {
  return [
    ...explainForward(at, sources),
    ...at.links.synced.flatMap((link) => explainLink(at, link, sources)),
  ]
}

function explainForward({ context, routed, section }: SectionContext, sources: DecisionSources): Decision[] {
  const connection = routed.target === null ? undefined : context.world.config.ticket_systems[routed.target]
  if (!connection || routed.target === null) return []
  const { state } = section.status
  const { status, trace } = toTicketStatus(state, connection.status_map, connection.system)
  const question = `${stateLabel(state)} →`
  return [
    createDecision(question, ticketStatusLabel(status), trace, sources, statusMapPath(routed.target, state)),
  ]
}

function explainLink(at: SectionContext, link: SectionLink, sources: DecisionSources): Decision[] {
  const view = viewTicket(link, at.context.world)
  if (view.kind !== 'read' && view.kind !== 'assumed') return []
  const { status_map: map, system } = link.connection
  const current = at.section.status.state
  const { state, trace } = toSpecState(view.status, map, system, { current, category: view.category })
  const question = `${link.ticketId}: ${ticketStatusLabel(view.status)} →`
  const outcome = compareLink(at, link, view)
  const lifecycle = at.context.world.config.specs.lifecycle_sync
  const steps = [
    { tried: 'specs.lifecycle_sync', matched: lifecycle !== false, why: `it is ${lifecycle}` },
    {
      tried: 'what changed',
      matched: outcome.kind !== 'unchanged',
      why: outcome.kind === 'unchanged' ? 'neither side' : outcome.reason,
    },
  ]
  const lifecyclePath: StepPlace = ({ tried }) =>
    tried.startsWith('specs.') ? ['specs', 'lifecycle_sync'] : null
  return [
    createDecision(question, stateLabel(state), trace, sources, statusMapPath(link.name, view.status)),
    createDecision(`Status of ${link.ticketId}:`, ANSWERS[outcome.kind], steps, sources, lifecyclePath),
  ]
}

const ANSWERS = {
  unchanged: 'No change',
  record: 'Both sides keep their status',
  forward: 'Ticket follows the section',
  back: 'Section follows the ticket',
  conflict: 'Conflict: both changed',
}

/** The line of the deciding entry, else that of the whole map. */
function statusMapPath(connection: string, entry: string): StepPlace {
  return ({ tried, matched }) => {
    const part = /^status_map\.(forward|reverse|fallback)/.exec(tried)?.[1]
    if (part === undefined) return null
    const path = ['ticket_systems', connection, 'status_map', part]
    return matched && part !== 'fallback' && tried.endsWith(part) ? [...path, entry] : path
  }
}
