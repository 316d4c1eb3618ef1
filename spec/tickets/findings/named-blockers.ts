import { blockerOf } from '../compare/compare-blockers'
import { canonicalTicketId } from '../links/ticket-id'
import { connectionProject } from '../links/ticket-project'
import { createPlanContext, type SectionContext, sectionContexts } from '../plan/plan-context'
import type { TicketWorld } from '../world'

interface NamedBlocker {
  connection: string
  ticketId: string
}

/** The tickets that blocked sections name. Reconciliation reads them, because a finished one blocks nothing. */
export function namedBlockers(world: TicketWorld): NamedBlocker[] {
  const context = createPlanContext(world)
  return context.documents.flatMap((routed) =>
    sectionContexts(context, routed).flatMap((at) => blockerOfSection(at) ?? []),
  )
}

/** Looks in the connection of the section's ticket, else in that of its document. Null if the blocker is not a ticket there. */
export function blockerOfSection({
  context: { world },
  routed,
  section,
  links,
}: SectionContext): NamedBlocker | null {
  const name = links.synced.find(({ isShadow }) => !isShadow)?.name ?? routed.target
  const connection = name === null ? undefined : world.config.ticket_systems[name]
  const blocker = connection ? blockerOf({ connection }, section.status) : null
  if (name === null || !connection || blocker === null) return null
  const own = connectionProject(connection, world)
  return {
    connection: name,
    ticketId: canonicalTicketId(connection.system, section.status.blockedBy ?? blocker, own, own),
  }
}
