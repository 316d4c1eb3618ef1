import type { Origins } from '../../config/origins'
import { chooseConnection } from '../links/choose-connection'
import type { SectionContext } from '../plan/plan-context'
import { createDecision, type Decision, type StepPath } from './decision'

/** Which connection each link of the section belongs to, and whether it is synced. */
export function explainLinks(
  { context, routed, section, links }: SectionContext,
  origins: Origins,
): Decision[] {
  return section.ticketLinks.map((link) => {
    const owner = chooseConnection(link, routed.document, routed.target, context.world)
    const { connection } = owner
    const isSynced = links.synced.some(({ marker }) => marker === link)
    const pathOf: StepPath = () => (connection === null ? null : ['ticket_systems', connection])
    const answer =
      connection === null
        ? owner.message
        : isSynced
          ? connection
          : `${connection}, but it is not synced: see the diagnostics`
    return createDecision(`Which connection has ${link.ticketId}?`, answer, owner.trace, origins, pathOf)
  })
}
