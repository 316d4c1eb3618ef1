import { isSpecType } from '#spec/markdown/index'
import { stateLabel } from '#spec/state-label'
import {
  createPlanContext,
  type PlanContext,
  type SectionContext,
  sectionContexts,
} from '../plan/plan-context'
import { creationKey } from '../plan/plan-parent'
import type { PlanItem } from '../plan-item'
import { planTickets } from '../plan-tickets'
import type { PlannedDocument, TicketWorld } from '../world'
import { createDecision, type Decision, type DecisionSources, type StepPlace } from './decision'
import { explainContent } from './explain-content'
import { explainLinks } from './explain-links'
import { explainProject, explainRoute } from './explain-route'
import { explainStatuses } from './explain-status'

/**
 * Explains which tickets a section has, or why it has none. Null if the world has no such section. Uses the functions of the
 * plan, so that the explanation always matches it.
 */
export function explainSection(
  world: TicketWorld,
  sources: DecisionSources,
  sectionKey: string,
): Decision[] | null {
  const document = world.documents.find(({ sections }) => sections.some(({ key }) => key === sectionKey))
  if (!document) return null
  const participation = explainParticipation(document, sources)
  const context = createPlanContext(world)
  const at = findSection(context, sectionKey)
  if (!at) return [participation]
  const plan = planTickets(world)
  for (const item of plan.items)
    if (item.action === 'create')
      context.creations.set(creationKey({ key: item.sectionKey }, item.connection), item)
  const items = plan.items.filter((item) => item.sectionKey === sectionKey)
  return [
    participation,
    ...explainLinks(at, sources),
    explainRoute(at, sources),
    ...explainProject(at, sources),
    explainCreation(at, items, sources),
    ...explainContent(at, sources),
    ...explainStatuses(at, sources),
    explainNext(items, sources),
  ]
}

function findSection(context: PlanContext, key: string): SectionContext | null {
  for (const routed of context.documents) {
    const at = sectionContexts(context, routed).find(({ section }) => section.key === key)
    if (at) return at
  }
  return null
}

function explainParticipation({ docType, frontmatter }: PlannedDocument, sources: DecisionSources): Decision {
  const isSpec = isSpecType(docType)
  const isIncluded = frontmatter.sync !== 'false'
  const trace = [
    {
      tried: 'the type of the document',
      matched: isSpec,
      why: isSpec ? `“${docType}” is a type of spec` : `“${docType}” is not a type of spec`,
    },
    { tried: 'sync of the frontmatter', matched: isIncluded, why: `it is ${frontmatter.sync}` },
  ]
  const answer = isSpec && isIncluded ? 'Yes' : 'No'
  const placeOf: StepPlace = ({ tried }) => (tried.startsWith('sync ') ? { frontmatter: 'sync' } : null)
  return createDecision('Document is synced:', answer, trace, sources, placeOf)
}

function explainCreation(
  { context, routed, section, links }: SectionContext,
  items: readonly PlanItem[],
  sources: DecisionSources,
): Decision {
  const { specs } = context.world.config
  const { target } = routed
  const { state } = section.status
  const { reviewStatus } = routed.document.frontmatter
  const isRequested = context.world.choices.requested.has(section.key)
  const closed = target === null ? 'no connection is chosen' : links.closedFor.get(target)
  const isRemoved = target !== null && links.removedFrom.has(target)
  const creation = items.find(
    ({ action, isShadow, fields }) => action === 'create' && !isShadow && fields.title,
  )
  const steps = [
    {
      tried: 'the state of the section',
      matched: ['todo', 'in_progress', 'blocked'].includes(state),
      why: `it is ${stateLabel(state)}`,
    },
    {
      tried: 'no ticket yet',
      matched: closed === undefined && !isRemoved,
      why: closed ?? (isRemoved ? 'a person removed its link' : 'there is none'),
    },
    { tried: 'specs.auto_tickets', matched: specs.auto_tickets, why: `it is ${specs.auto_tickets}` },
    {
      tried: 'a request',
      matched: isRequested,
      why: isRequested ? 'a person requested a ticket' : 'no one requested a ticket',
    },
    { tried: 'specs.require_review', matched: specs.require_review, why: `it is ${specs.require_review}` },
    {
      tried: 'review_status of the frontmatter',
      matched: reviewStatus === 'approved',
      why: reviewStatus === null ? 'there is none' : `it is ${reviewStatus}`,
    },
    ...(creation ? creation.reasons.map((why) => ({ tried: 'the plan', matched: true, why })) : []),
  ]
  const answer = creation ? (creation.needsReview ? 'Yes, after a review' : 'Yes') : 'No'
  const placeOf: StepPlace = ({ tried }) => {
    if (tried.startsWith('review_status ')) return { frontmatter: 'review_status' }
    return tried.startsWith('specs.') ? tried.split('.') : null
  }
  return createDecision('New ticket:', answer, steps, sources, placeOf)
}

function explainNext(items: readonly PlanItem[], sources: DecisionSources): Decision {
  const trace = items.map(({ action, connection, ticketId, fields, reasons }) => ({
    tried: [action, connection, ticketId, ...Object.keys(fields)].filter((part) => part !== null).join(' '),
    matched: action !== 'none',
    why: reasons.join(' '),
  }))
  const steps = items.filter(({ action }) => action !== 'none').length
  const answer = steps === 0 ? 'No change' : `${steps} ${steps === 1 ? 'step' : 'steps'}`
  return createDecision('Next sync:', answer, trace, sources)
}
