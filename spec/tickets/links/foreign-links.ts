import { createPlanContext } from '../plan/plan-context'
import type { KnownLink, TicketWorld } from '../world'
import { viewTicket } from './ticket-view'

type LinkPlace = Pick<KnownLink, 'sectionKey' | 'connection'>

/** Why the tickets of links are not the linked ones, by `linkPlaceKey`. */
export function findForeignLinks(world: TicketWorld): Map<string, string> {
  const { linksOf } = createPlanContext(world)
  const reasons = new Map<string, string>()
  for (const { synced } of linksOf.values())
    for (const link of synced) {
      const view = viewTicket(link, world)
      if (view.kind === 'foreign' && link.knownLink) reasons.set(linkPlaceKey(link.knownLink), view.why)
    }
  return reasons
}

export const linkPlaceKey = ({ sectionKey, connection }: LinkPlace): string => `${sectionKey} ${connection}`
