import { createPlanContext } from '../plan/plan-context'
import type { KnownLink, TicketWorld } from '../world'

/** The known links whose marker is in their section's document. */
export function linksInDocuments(world: TicketWorld): Set<KnownLink> {
  const { linksOf } = createPlanContext(world)
  const synced = [...linksOf.values()].flatMap(({ section, synced }) =>
    synced.map((link) => ({ ...link, sectionKey: section.key })),
  )
  return new Set(
    synced.flatMap(({ marker, knownLink, sectionKey }) =>
      marker !== null && knownLink?.sectionKey === sectionKey ? [knownLink] : [],
    ),
  )
}
