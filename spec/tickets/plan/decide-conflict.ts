import type { StatusOutcome } from '../compare/compare-status'
import type { SectionLink } from '../links/section-links'
import type { ReadView } from '../links/ticket-view'
import { fingerprint } from '../plan-item'
import type { SectionContext } from './plan-context'

/** Applies a person's choice to a conflict, or else the connection's rule. */
export function decideConflict(
  at: SectionContext,
  link: SectionLink,
  view: ReadView,
  outcome: StatusOutcome,
): StatusOutcome {
  if (outcome.kind !== 'conflict') return outcome
  const { status, state } = outcome
  const { choices, connections } = at.context.world
  const decided = choices.resolved.get(conflictId(at, link, view))
  const rule = connections[link.name]?.conflictRule ?? 'ask'
  const winner = decided ?? (rule === 'newest' ? newestSide(at, view) : rule)
  const reason = `${outcome.reason} ${decided ? 'A person chose' : 'The rule of the connection chooses'} the ${winner}.`
  if (winner === 'spec') return { kind: 'forward', status, reason }
  return winner === 'ticket' ? { kind: 'back', state, reason } : outcome
}

function newestSide({ section }: SectionContext, { ticket }: ReadView): 'spec' | 'ticket' | 'ask' {
  if (section.statusChange === null || ticket === null) return 'ask'
  return section.statusChange.at >= ticket.updatedAt ? 'spec' : 'ticket'
}

/** Stable until one of the two sides changes. */
export function conflictId(
  { context, section }: SectionContext,
  link: SectionLink,
  { status }: ReadView,
): string {
  return fingerprint(
    JSON.stringify([context.repo, section.key, link.name, link.ticketId, section.status.state, status]),
  )
}
