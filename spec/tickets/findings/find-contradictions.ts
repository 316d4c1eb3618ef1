import { toSpecState, toTicketStatus } from '#spec/engines/map-status'
import { stateLabel, ticketStatusLabel } from '#spec/state-label'
import { crosses, isClosedState } from '../compare/lifecycle'
import { isLinkedTicket } from '../links/same-ticket'
import type { SectionLink } from '../links/section-links'
import { ticketKey } from '../links/ticket-id'
import { type ReadView, viewTicket } from '../links/ticket-view'
import { moveOf } from '../plan/check-link'
import {
  createPlanContext,
  type PlanContext,
  type SectionContext,
  sectionContexts,
} from '../plan/plan-context'
import { compareLink, syncsBlockers } from '../plan/settle-section'
import type { PlanDiagnosticCode } from '../plan-item'
import type { TicketWorld } from '../world'
import { createFinding, type Finding, type FindingKind } from './finding'
import { blockerOfSection } from './named-blockers'

/** The other repository (`owner/name`) whose section has the ticket, by `ticketKey`. */
export type LinkedElsewhere = ReadonlyMap<string, string>

/** All contradictions in documents that take part in the sync. Takes linear time. */
export function findContradictions(
  world: TicketWorld,
  linkedElsewhere: LinkedElsewhere = new Map(),
): Finding[] {
  const context = createPlanContext(world)
  const sections = context.documents.flatMap((routed) => sectionContexts(context, routed))
  return [
    ...sections.flatMap(checkSection),
    ...sections.flatMap((at) => findElsewhere(at, linkedElsewhere)),
    ...findWrongLinks(context),
    ...findOrphans(context),
  ]
}

function checkSection(at: SectionContext): Finding[] {
  return [
    ...checkEvidence(at),
    ...checkCode(at),
    ...checkBlocker(at),
    ...at.links.synced.flatMap((link) => checkLink(at, link)),
  ]
}

function checkEvidence(at: SectionContext): Finding[] {
  const { status, acceptanceCriteria: criteria } = at.section
  const missing = criteria.filter(({ realizedIn }) => realizedIn.length === 0).length
  if (status.state !== 'done' || missing === 0) return []
  const explanation = `The section is done, but ${missing} of ${criteria.length} criteria have no evidence.`
  return [report(at, null, 'done_without_evidence', explanation)]
}

function checkCode(at: SectionContext): Finding[] {
  if (at.section.staleBecause !== 'code') return []
  return [report(at, null, 'code_changed', 'The code of the section changed after its text.')]
}

/** A finished ticket blocks nothing. If the sync handles blockers, it unblocks the section itself. */
function checkBlocker(at: SectionContext): Finding[] {
  const blocker = blockerOfSection(at)
  if (blocker === null) return []
  const ticket = at.context.world.tickets.get(ticketKey(blocker.connection, blocker.ticketId))
  if (ticket?.statusCategory !== 'done') return []
  const [link] = at.links.synced.filter(({ isShadow }) => !isShadow)
  const view = link && viewTicket(link, at.context.world)
  if (link && view?.kind === 'read' && syncsBlockers(at, link, view)) return []
  const explanation = `${blocker.ticketId} is ${ticketStatusLabel(ticket.status)}, but it still blocks the section.`
  return [report(at, link ?? null, 'blocker_done', explanation)]
}

function checkLink(at: SectionContext, link: SectionLink): Finding[] {
  const view = viewTicket(link, at.context.world)
  if (view.kind === 'missing' || link.knownLink?.health === 'broken') {
    return [report(at, link, 'dead_link', `${link.name} has no ticket ${link.ticketId}.`)]
  }
  if (view.kind !== 'read') return []
  const move = view.ticket && moveOf(at, link, view.ticket)
  if (move) return move.to === null ? [report(at, link, 'outside_project', move.why)] : []
  return link.isShadow ? checkShadow(at, link, view) : checkClosed(at, link, view)
}

function checkClosed(at: SectionContext, link: SectionLink, view: ReadView): Finding[] {
  const { state } = at.section.status
  const incoming = stateOf(at, link, view)
  const resolvesItself = compareLink(at, link, view).kind === 'back'
  if (isClosedState(state) || !isClosedState(incoming) || resolvesItself) return []
  const explanation = `${link.ticketId} is ${ticketStatusLabel(view.status)}, but the section is ${stateLabel(state)}.`
  return [report(at, link, 'closed_not_done', explanation)]
}

function checkShadow(at: SectionContext, link: SectionLink, view: ReadView): Finding[] {
  const { state } = at.section.status
  const { status_map: map, system } = link.connection
  const incoming = stateOf(at, link, view)
  const lifecycle = at.context.world.config.specs.lifecycle_sync
  const matters = lifecycle === true || crosses(state, lifecycle) || crosses(incoming, lifecycle)
  const hasSectionMoved = link.knownLink?.agreement?.state !== state
  if (incoming === state || !matters || hasSectionMoved) return []
  const expectedStatus = toTicketStatus(state, map, system).status
  return [
    report(
      at,
      link,
      'shadow_out_of_date',
      `The mirror ${link.ticketId} is ${ticketStatusLabel(view.status)} instead of ${ticketStatusLabel(expectedStatus)}.`,
    ),
  ]
}

function stateOf(at: SectionContext, { connection }: SectionLink, { status, category }: ReadView) {
  const { status_map: map, system } = connection
  return toSpecState(status, map, system, { current: at.section.status.state, category }).state
}

const FINDINGS_OF_LINKS: Partial<Record<PlanDiagnosticCode, FindingKind>> = {
  several_tickets: 'two_tickets',
  ticket_of_another_section: 'two_sections',
  foreign_ticket: 'outside_project',
}

function findWrongLinks({ plan }: PlanContext): Finding[] {
  return plan.diagnostics.flatMap((diagnostic) => {
    const kind = FINDINGS_OF_LINKS[diagnostic.code]
    const { filePath, sectionId, sectionKey, connection, ticketId, message: explanation } = diagnostic
    return kind
      ? [createFinding({ kind, filePath, sectionId, sectionKey, connection, ticketId, explanation })]
      : []
  })
}

function findElsewhere(at: SectionContext, linkedElsewhere: LinkedElsewhere): Finding[] {
  return at.links.synced.flatMap((link) => {
    const repository = linkedElsewhere.get(ticketKey(link.name, link.ticketId))
    const explanation = `${link.ticketId} is also the ticket of a section in ${repository}.`
    return repository === undefined ? [] : [report(at, link, 'two_sections', explanation)]
  })
}

/** Tickets whose section was removed. Ignores closed tickets, and unread ones, which may be closed. */
function findOrphans({ world, linksOf }: PlanContext): Finding[] {
  const sections = new Set(world.documents.flatMap(({ sections }) => sections.map(({ key }) => key)))
  const linked = new Set(
    [...linksOf.values()].flatMap(({ synced }) =>
      synced.map(({ name, ticketId }) => ticketKey(name, ticketId)),
    ),
  )
  return world.links.flatMap((link) => {
    const { sectionKey, connection, ticketId, foreignBecause } = link
    const key = ticketKey(connection, ticketId)
    const ticket = world.tickets.get(key)
    if (sections.has(sectionKey) || linked.has(key) || !ticket || ticket.statusCategory === 'done') return []
    if (foreignBecause !== null || !isLinkedTicket(link, ticket)) return []
    const explanation = `The section of ${ticketId} no longer exists. The ticket is still open.`
    const place = { filePath: null, sectionId: null, sectionKey }
    return [createFinding({ kind: 'orphan', ...place, connection, ticketId, explanation })]
  })
}

function report(
  { routed, section }: SectionContext,
  link: SectionLink | null,
  kind: FindingKind,
  explanation: string,
): Finding {
  return createFinding({
    kind,
    filePath: routed.document.path,
    sectionId: section.id,
    sectionKey: section.key,
    connection: link?.name ?? null,
    ticketId: link?.ticketId ?? null,
    explanation,
  })
}
