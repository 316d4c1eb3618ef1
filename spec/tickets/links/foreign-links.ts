import { moveOf } from '../plan/check-link'
import { createPlanContext, type SectionContext, sectionContexts } from '../plan/plan-context'
import type { KnownLink, TicketWorld } from '../world'
import type { SectionLink } from './section-links'
import { viewTicket } from './ticket-view'

/** Reasons why links are not synced, by `linkKeyOf`: another ticket has the key, or no connection has its project. */
export function findForeignLinks(world: TicketWorld): Map<string, string> {
  const context = createPlanContext(world)
  const reasons = new Map<string, string>()
  for (const at of context.documents.flatMap((routed) => sectionContexts(context, routed)))
    for (const link of at.links.synced) {
      const why = whyUnsynced(at, link)
      if (why !== null && link.knownLink) reasons.set(linkKeyOf(link.knownLink), why)
    }
  return reasons
}

/** Why the ticket is neither read nor written; null if it is the linked one and its connection has its project. */
function whyUnsynced(at: SectionContext, link: SectionLink): string | null {
  const view = viewTicket(link, at.context.world)
  if (view.kind === 'foreign') return view.why
  const move = view.kind === 'read' ? moveOf(at, link, view.ticket) : null
  return move !== null && move.to === null ? move.why : null
}

/** The key of a link in its repository. Steps with the same key are executed one after another. */
export const linkKeyOf = ({ sectionKey, connection }: Pick<KnownLink, 'sectionKey' | 'connection'>): string =>
  `${sectionKey} ${connection}`
