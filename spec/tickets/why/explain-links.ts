import { chooseConnection } from '../links/choose-connection'
import { viewTicket } from '../links/ticket-view'
import type { SectionContext } from '../plan/plan-context'
import { createDecision, type Decision, type DecisionSources, type StepPlace } from './decision'

/** Which connection each link of the section belongs to, and whether it is synced. */
export function explainLinks(
  { context, routed, section, links }: SectionContext,
  sources: DecisionSources,
): Decision[] {
  return section.ticketLinks.map((link) => {
    const owner = chooseConnection(link, routed.document, routed.target, context.world)
    const { connection } = owner
    const synced = links.synced.find(({ marker }) => marker === link)
    const view = synced && viewTicket(synced, context.world)
    const placeOf: StepPlace = () => (connection === null ? null : ['ticket_systems', connection])
    const answer =
      view?.kind === 'foreign'
        ? view.why
        : connection === null
          ? owner.message
          : synced
            ? connection
            : `${connection}, but it is not synced: see the diagnostics`
    return createDecision(`Connection of ${link.ticketId}:`, answer, owner.trace, sources, placeOf)
  })
}
