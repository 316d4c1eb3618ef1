import { isSameStatus } from '#spec/engines/map-status'
import type { SectionStatus } from '#spec/types'
import { isSameSet } from '../compare/compare-blockers'
import { isClosedState } from '../compare/lifecycle'
import type { PlanItem, StatusConflict } from '../plan-item'
import type { Agreement } from '../world'
import { conflictId } from './decide-conflict'
import { diagnose } from './diagnose'
import { createItem, type SectionContext } from './plan-context'
import { findStatus, linkProject } from './project-facts'
import type { SettledLink } from './settle-section'

/** The steps for a link's status and blocking relation. The last one records the new agreement. */
export function planStatus(at: SectionContext, settled: SettledLink, final: SectionStatus): PlanItem[] {
  const { link, status, blockers, view } = settled
  if (status.kind === 'conflict') {
    at.context.plan.conflicts.push(describeConflict(at, settled))
    const reasons = [`${status.reason} Choose which side wins.`]
    return [createItem(at, link, { action: 'none', fields: {}, reasons })]
  }
  const items: PlanItem[] = []
  if (blockers.kind === 'forward') {
    const fields = { blocked_by: { from: [...view.blockers], to: blockers.blockers } }
    items.push(createItem(at, link, { action: 'update', fields, reasons: [blockers.reason] }))
  }
  const newStatus = status.kind === 'forward' ? writableStatus(at, settled, status.status) : view.status
  if (newStatus === null) return items
  if (status.kind === 'forward') {
    const action = isClosedState(final.state) ? 'close' : 'move'
    const fields = { status: { from: view.status, to: newStatus } }
    items.push(createItem(at, link, { action, fields, reasons: [status.reason] }))
  }
  if (status.kind === 'back' || blockers.kind === 'back') {
    const reasons = [
      status.kind === 'back' ? status.reason : '',
      blockers.kind === 'back' ? blockers.reason : '',
    ]
    const fields = { 'section.status': { from: formatStatus(at.section.status), to: formatStatus(final) } }
    items.push(
      createItem(at, link, { action: 'update', fields, reasons: reasons.filter((reason) => reason !== '') }),
    )
  }
  const agreement: Agreement = {
    state: final.state,
    blockedBy: final.blockedBy,
    status: newStatus,
    blockers: blockers.kind === 'forward' ? blockers.blockers : [...view.blockers],
  }
  return recordAgreement(at, settled, items, agreement)
}

function recordAgreement(
  at: SectionContext,
  { link, status }: SettledLink,
  items: PlanItem[],
  agreement: Agreement,
): PlanItem[] {
  if (isSameAgreement(link.knownLink?.agreement ?? null, agreement)) return items
  const last = items.at(-1)
  if (last) return [...items.slice(0, -1), { ...last, agreement }]
  const reason = status.kind === 'record' ? status.reason : 'The link has a new status to compare with.'
  return [createItem(at, link, { action: 'none', fields: {}, reasons: [reason], agreement })]
}

function isSameAgreement(one: Agreement | null, other: Agreement): boolean {
  if (one === null || one.state !== other.state || one.blockedBy !== other.blockedBy) return false
  const isSame = one.status === other.status || isSameStatus(one.status ?? '', other.status ?? '')
  return isSame && isSameSet(one.blockers, other.blockers)
}

/** The project's spelling of the status; null if the project has no such status. */
function writableStatus(at: SectionContext, { link, view }: SettledLink, status: string): string | null {
  const name = findStatus(linkProject(at, link, view), link.connection.system, status)
  if (name !== null) return name
  const message = `The project of ${link.ticketId} has no status “${status}”, so the ticket keeps its status. Correct \`status_map.forward\` of ${link.name}.`
  diagnose(at, {
    severity: 'warning',
    code: 'unknown_status',
    message,
    connection: link.name,
    ticketId: link.ticketId,
  })
  return null
}

/** In the syntax of a status marker. */
function formatStatus({ state, blockedBy }: SectionStatus): string {
  return state === 'blocked' && blockedBy !== null ? `blocked:${blockedBy}` : state
}

function describeConflict(at: SectionContext, settled: SettledLink): StatusConflict {
  const { link, view, status } = settled
  const { section, routed } = at
  const agreement = link.knownLink?.agreement ?? null
  const outcomes =
    status.kind === 'conflict'
      ? { spec: status.status, ticket: status.state }
      : { spec: view.status, ticket: section.status.state }
  return {
    id: conflictId(at, link, view),
    filePath: routed.document.path,
    sectionId: section.id,
    sectionKey: section.key,
    title: section.title,
    connection: link.name,
    ticketId: link.ticketId,
    url: view.ticket?.url ?? link.knownLink?.url ?? null,
    agreed: agreement && { state: agreement.state, status: agreement.status },
    spec: {
      value: section.status.state,
      by: section.statusChange?.by ?? null,
      at: section.statusChange?.at ?? null,
    },
    ticket: { value: view.status, by: view.ticket?.updatedBy ?? null, at: view.ticket?.updatedAt ?? null },
    outcomes,
  }
}
