import { routeSpec } from '#spec/engines/route-spec'
import { ticketProject } from '../links/ticket-project'
import type { SectionContext } from '../plan/plan-context'
import { createDecision, type Decision, type DecisionSources, type StepPlace } from './decision'

const RULE = /^routing\[(\d+)\]$/

export function explainRoute({ context, routed }: SectionContext, sources: DecisionSources): Decision {
  const { path, frontmatter } = routed.document
  const { tags, team, owner } = frontmatter
  const route = routeSpec({ path, tags, team, owner }, context.world.config)
  const shadows = route.shadows.length > 0 ? `, with shadows in ${route.shadows.join(', ')}` : ''
  const placeOf: StepPlace = ({ tried, matched }) => {
    const rule = RULE.exec(tried)?.[1]
    if (rule !== undefined) return ['routing', Number(rule)]
    return matched && route.target !== null ? ['ticket_systems', route.target] : null
  }
  const answer = route.target === null ? 'None' : `${route.target}${shadows}`
  return createDecision('Connection:', answer, route.trace, sources, placeOf)
}

export function explainProject({ context, routed }: SectionContext, sources: DecisionSources): Decision[] {
  const { target, document } = routed
  if (target === null) return []
  const { project, trace } = ticketProject(document, target, target, context.world)
  const placeOf: StepPlace = ({ tried }) =>
    tried.startsWith('ticket_systems.')
      ? ['ticket_systems', target, 'project']
      : { frontmatter: 'ticket_project' }
  return [createDecision('Project:', project ?? 'None', trace, sources, placeOf)]
}
