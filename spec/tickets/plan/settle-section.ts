import { toTicketStatus } from '#spec/engines/map-status'
import type { SectionStatus } from '#spec/types'
import { type BlockerOutcome, blockerOf, compareBlockers } from '../compare/compare-blockers'
import { compareStatus, type StatusOutcome } from '../compare/compare-status'
import { isClosedState } from '../compare/lifecycle'
import type { SectionLink } from '../links/section-links'
import { type ReadView, viewTicket } from '../links/ticket-view'
import { moveOf, reasonToWait } from './check-link'
import { conflictId, decideConflict } from './decide-conflict'
import type { SectionContext } from './plan-context'
import { linkFeatures } from './project-facts'

/** A link with the outcome for both sides. */
export interface SettledLink {
  link: SectionLink
  view: ReadView
  status: StatusOutcome
  blockers: BlockerOutcome
}

export interface SettledSection {
  /** The section's status after the plan. */
  status: SectionStatus
  links: SettledLink[]
}

/**
 * Decides the outcome for the section and each of its tickets. A change from one ticket is passed on to the others. A ticket
 * whose link waits changes neither the section nor other tickets.
 */
export function settleSection(at: SectionContext): SettledSection {
  const settled = at.links.synced.flatMap((link) => settleReadLink(at, link))
  const waiting = settled.filter(({ link }) => reasonToWait(at, link) !== null)
  const active = settled.filter((each) => !waiting.includes(each))
  const decided = isUnanimous(active) ? active : active.map((link) => askAbout(at, link))
  const links = [...decided, ...waiting]
  const [status] = decided.flatMap(statusFrom)
  if (!status) return { status: at.section.status, links }
  const showsOwn = (link: SettledLink) => waiting.includes(link) && statusFrom(link).length > 0
  return { status, links: links.map((link) => (showsOwn(link) ? link : passOn(at, link, status))) }
}

/** Returns nothing for a ticket that was not read or that left its project. */
function settleReadLink(at: SectionContext, link: SectionLink): SettledLink[] {
  const view = viewTicket(link, at.context.world)
  if (view.kind !== 'read' && view.kind !== 'assumed') return []
  return view.ticket && moveOf(at, link, view.ticket) ? [] : [settleLink(at, link, view)]
}

function settleLink(at: SectionContext, link: SectionLink, view: ReadView): SettledLink {
  const { section } = at
  const compared = compareLink(at, link, view)
  const status = link.isShadow ? mirrorStatus(compared) : decideConflict(at, link, view, compared)
  const blockers = syncsBlockers(at, link, view)
    ? compareBlockers({
        link,
        status: section.status,
        ticket: view,
        agreement: link.knownLink?.agreement ?? null,
      })
    : UNCHANGED
  const isHeld =
    status.kind === 'back' &&
    !isClosedState(status.state) &&
    blockers.kind !== 'back' &&
    isBlocked(at, link, view)
  return { link, view, status: isHeld ? HELD : status, blockers }
}

/** Which side of a link changed, before conflicts are decided. */
export function compareLink(
  { section, context }: SectionContext,
  link: SectionLink,
  view: ReadView,
): StatusOutcome {
  return compareStatus({
    agreed: link.knownLink?.agreement ?? null,
    state: section.status.state,
    ticket: { status: view.status, statusCategory: view.category },
    connection: link.connection,
    lifecycle: context.world.config.specs.lifecycle_sync,
  })
}

const UNCHANGED = { kind: 'unchanged' } as const
const HELD: StatusOutcome = {
  kind: 'record',
  reason: 'The ticket moved, but another ticket still blocks it.',
}

/** A shadow gets the section's status and never changes it. */
function mirrorStatus(outcome: StatusOutcome): StatusOutcome {
  if (outcome.kind === 'conflict') return { kind: 'forward', status: outcome.status, reason: outcome.reason }
  return outcome.kind === 'back' ? UNCHANGED : outcome
}

/** Shadows do not sync blockers: a blocker is a ticket of the section's own connection, unknown to other ticket systems. */
export function syncsBlockers(at: SectionContext, link: SectionLink, view: ReadView): boolean {
  const { lifecycle_sync: lifecycle } = at.context.world.config.specs
  return lifecycle === true && !link.isShadow && linkFeatures(at, link, view).blocking
}

/** Whether the ticket that the section names still blocks it. */
function isBlocked({ section }: SectionContext, link: SectionLink, view: ReadView): boolean {
  const blocker = blockerOf(link, section.status)
  return blocker !== null && view.blockers.includes(blocker)
}

/** The status that a ticket gives the section; empty if none. A closed ticket takes precedence over its blockers. */
function statusFrom({ status, blockers }: SettledLink): SectionStatus[] {
  const isClosing = status.kind === 'back' && isClosedState(status.state)
  if (blockers.kind === 'back' && !isClosing) return [blockers.status]
  return status.kind === 'back' ? [{ state: status.state, blockedBy: null }] : []
}

/** The section's status if only this ticket changed it. */
export function statusAfter(settled: SettledLink, unchanged: SectionStatus): SectionStatus {
  return statusFrom(settled)[0] ?? unchanged
}

function isUnanimous(links: readonly SettledLink[]): boolean {
  const [first, ...others] = links.flatMap(statusFrom)
  return others.every(({ state, blockedBy }) => state === first?.state && blockedBy === first.blockedBy)
}

/** The tickets of one section disagree, so a person must decide. */
function askAbout(at: SectionContext, settled: SettledLink): SettledLink {
  const { link, view, status } = settled
  if (status.kind !== 'back') return { ...settled, blockers: UNCHANGED }
  const { status_map: map, system } = link.connection
  const outgoing = toTicketStatus(at.section.status.state, map, system).status
  const reason = `${status.reason} Another ticket of the section has a different status.`
  const choice = at.context.world.choices.resolved.get(conflictId(at, link, view))
  const outcomes: Record<'spec' | 'ticket' | 'ask', StatusOutcome> = {
    spec: { kind: 'forward', status: outgoing, reason },
    ticket: status,
    ask: { kind: 'conflict', status: outgoing, state: status.state, reason },
  }
  return { ...settled, status: outcomes[choice ?? 'ask'], blockers: UNCHANGED }
}

/** The new status of a ticket after another ticket changed the section. */
function passOn(at: SectionContext, settled: SettledLink, status: SectionStatus): SettledLink {
  const isSource = settled.status.kind === 'back' && settled.status.state === status.state
  if (isSource || settled.status.kind === 'conflict' || settled.blockers.kind === 'back') return settled
  const { link, view } = settled
  const passed = compareStatus({
    agreed: { state: at.section.status.state, status: view.status },
    state: status.state,
    ticket: { status: view.status, statusCategory: view.category },
    connection: link.connection,
    lifecycle: at.context.world.config.specs.lifecycle_sync,
  })
  return { ...settled, status: passed.kind === 'unchanged' ? settled.status : passed }
}
