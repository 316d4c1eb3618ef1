import {
  createPlanContext,
  type PlanContext,
  type SectionContext,
  sectionContexts,
} from './plan/plan-context'
import { planCreations, reportUnrouted } from './plan/plan-creation'
import { planLink, planUnreadLink } from './plan/plan-link'
import { creationKey } from './plan/plan-parent'
import { holdMany } from './plan/review-reasons'
import { settleSection } from './plan/settle-section'
import type { PlanItem, TicketPlan } from './plan-item'
import type { TicketWorld } from './world'

/**
 * Computes what a sync would do, and why. Takes linear time. All previews and writes of ticket changes use this plan, so that
 * people see exactly what happens.
 */
export function planTickets(world: TicketWorld): TicketPlan {
  const context = createPlanContext(world)
  const items = context.documents.flatMap((routed) => {
    const sections = sectionContexts(context, routed)
    reportUnrouted(sections)
    return sections.flatMap(planSection)
  })
  const isRequested = ({ id, sectionKey }: PlanItem) =>
    world.choices.requested.has(sectionKey) || world.choices.approved.has(id)
  const itemsWithHolds = holdMany(linksFirst(items), world.maxCreations, isRequested)
  return { ...context.plan, items: dropOrphanedParents(itemsWithHolds, context) }
}

/** If a ticket moves to another section, this step comes before the creation of a new ticket for the old section. */
function linksFirst(items: readonly PlanItem[]): PlanItem[] {
  const isLink = ({ action }: PlanItem) => action === 'link'
  return [...items.filter(isLink), ...items.filter((item) => !isLink(item))]
}

function planSection(at: SectionContext): PlanItem[] {
  const { links, status } = settleSection(at)
  const settled = new Map(links.map((each) => [each.link, each]))
  const steps = at.links.synced.flatMap((link) => {
    const own = settled.get(link)
    return own ? planLink(at, own, status) : planUnreadLink(at, link)
  })
  // A new ticket starts with the changes from the section's other tickets.
  return [...steps, ...planCreations({ ...at, section: { ...at.section, status } })]
}

/** A ticket cannot move below a ticket whose creation waits for a review. */
function dropOrphanedParents(items: PlanItem[], { creations }: PlanContext): PlanItem[] {
  const waiting = new Set(
    items.filter(({ action, needsReview }) => action === 'create' && needsReview).map(({ id }) => id),
  )
  return items.filter(({ action, parentSection, connection, fields }) => {
    if (action !== 'update' || parentSection === null || !fields.parent) return true
    const creation = creations.get(creationKey({ key: parentSection }, connection))
    return !creation || !waiting.has(creation.id)
  })
}
