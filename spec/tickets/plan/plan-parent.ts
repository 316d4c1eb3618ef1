import { compareField } from '../compare/compare-fields'
import type { PlanItem } from '../plan-item'
import type { PlannedSection } from '../world'
import { createItem, type SectionContext } from './plan-context'
import { linkFeatures } from './project-facts'
import type { SettledLink } from './settle-section'

export interface ParentTicket {
  section: PlannedSection
  /** Null if an earlier step of the plan creates the ticket. */
  ticketId: string | null
}

/** The ticket of the nearest shallower section that has one in this connection, or gets one in this plan. */
export function findParent({ context, ancestors }: SectionContext, connection: string): ParentTicket | null {
  for (const section of ancestors) {
    const link = context.linksOf.get(section.key)?.synced.find(({ name }) => name === connection)
    if (link?.knownLink?.foreignBecause) continue
    if (link) return { section, ticketId: link.ticketId }
    if (context.creations.has(creationKey(section, connection))) return { section, ticketId: null }
  }
  return null
}

export function creationKey(section: Pick<PlannedSection, 'key'>, connection: string): string {
  return `${section.key} ${connection}`
}

/** Moves a ticket below the ticket of its section's new parent. */
export function planParent(at: SectionContext, { link, view }: SettledLink): PlanItem[] {
  const { hierarchy } = link.connection
  if (!hierarchy.auto_parent || !linkFeatures(at, link, view).parents) return []
  const parent = findParent(at, link.name)
  const wantedParent = parent && (parent.ticketId ?? parent.section.title)
  const current = view.ticket ? view.ticket.parent : undefined
  const change = compareField({
    wantedValue: wantedParent,
    current,
    written: link.knownLink?.written.parent,
    canFill: true,
  })
  if (!change) return []
  const reasons = [
    parent
      ? `The section is below “${parent.section.title}”.`
      : 'The section is below no section with a ticket.',
  ]
  const parentSection = parent?.section.key ?? null
  const sentFields = { parent: parent?.ticketId ?? null }
  return [
    createItem(at, link, {
      action: 'update',
      fields: { parent: change },
      reasons,
      parentSection,
      sent: sentFields,
    }),
  ]
}
