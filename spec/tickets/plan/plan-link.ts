import type { SectionStatus } from '#spec/types'
import type { SectionLink } from '../links/section-links'
import { canonicalTicketId } from '../links/ticket-id'
import { connectionProject } from '../links/ticket-project'
import { viewTicket } from '../links/ticket-view'
import { itemId, type PlanItem } from '../plan-item'
import type { Ticket } from '../ticket'
import { moveOf, reasonToWait } from './check-link'
import { diagnose } from './diagnose'
import { planContent } from './plan-content'
import { createItem, type SectionContext } from './plan-context'
import { planParent } from './plan-parent'
import { planStatus } from './plan-status'
import { type SettledLink, statusAfter } from './settle-section'

/** The steps of one link in execution order. */
export function planLink(at: SectionContext, settled: SettledLink, final: SectionStatus): PlanItem[] {
  const { link, view } = settled
  const reason = reasonToWait(at, link)
  const status = reason === null ? final : statusAfter(settled, final)
  const recording = planRecording(at, link)
  const steps = [...planContent(at, settled), ...planParent(at, settled), ...planStatus(at, settled, status)]
  const items = [...mergeRecording(recording, steps), ...planMarker(at, link, view.ticket)]
  return reason === null ? items : items.map((item) => withhold(item, reason))
}

/** A ticket that was not read, does not exist or left its project gets no changes. */
export function planUnreadLink(at: SectionContext, link: SectionLink): PlanItem[] {
  const view = viewTicket(link, at.context.world)
  if (view.kind === 'unread') return planRecording(at, link)
  if (view.kind === 'foreign') return planForeignLink(at, link, view.why)
  if (view.kind === 'read') return planMovedLink(at, link, view.ticket)
  if (view.kind !== 'missing') return []
  const reasons = [`${link.name} has no ticket ${link.ticketId}, so nothing changes.`]
  return [createItem(at, link, { action: 'none', fields: {}, reasons })]
}

/** Is not recorded either: its record still names the linked ticket. */
function planForeignLink(at: SectionContext, link: SectionLink, why: string): PlanItem[] {
  const { name: connection, ticketId } = link
  diagnose(at, { severity: 'warning', code: 'foreign_ticket', message: why, connection, ticketId })
  return [createItem(at, link, { action: 'none', fields: {}, reasons: [why] })]
}

/** The link follows its ticket to the connection that now has its project. The agreement stays. */
function planMovedLink(at: SectionContext, link: SectionLink, ticket: Ticket): PlanItem[] {
  const move = moveOf(at, link, ticket)
  if (move === null) return []
  if (move.to === null) {
    const { name: connection, ticketId } = link
    diagnose(at, { severity: 'warning', code: 'foreign_ticket', message: move.why, connection, ticketId })
    return []
  }
  const item = createItem(at, link, {
    action: 'update',
    fields: {
      'section.ticket': { from: link.ticketId, to: currentId(at, link, ticket) },
      'section.connection': { from: link.name, to: move.to },
    },
    reasons: [`The ticket was moved to ${ticket.project} and is ${ticket.id} now.`],
    url: ticket.url,
  })
  const reason = reasonToWait(at, link)
  return [reason === null ? item : withhold(item, reason)]
}

/** Records a link that a person wrote into the document or moved to another section, before other steps. */
function planRecording(at: SectionContext, link: SectionLink): PlanItem[] {
  if (link.knownLink?.sectionKey === at.section.key) return []
  const reason = link.knownLink
    ? 'The link was moved here from another section.'
    : `The document links ${link.ticketId}.`
  return [createItem(at, link, { action: 'link', fields: {}, reasons: [reason] })]
}

/** A step that only records an agreement is merged into the recording. */
function mergeRecording([recording]: PlanItem[], steps: PlanItem[]): PlanItem[] {
  if (!recording) return steps
  const [only] = steps
  if (steps.length !== 1 || only?.action !== 'none' || only.agreement === null) return [recording, ...steps]
  return [{ ...recording, agreement: only.agreement, reasons: [...recording.reasons, ...only.reasons] }]
}

/** Writes a link that is missing in the document, or the new id of a ticket that moved to another project. */
function planMarker(at: SectionContext, link: SectionLink, ticket: Ticket | null): PlanItem[] {
  if (link.isShadow) return []
  const ticketId = ticket ? currentId(at, link, ticket) : link.ticketId
  if (link.marker !== null && ticketId === link.ticketId) return []
  const from = link.marker === null ? null : link.ticketId
  const reasons = [
    from === null ? 'The document does not hold the link yet.' : `The ticket is now ${ticketId}.`,
  ]
  const fields = { 'section.ticket': { from, to: ticketId } }
  return [createItem(at, link, { action: 'update', fields, reasons, url: ticket?.url ?? link.url })]
}

function currentId({ context }: SectionContext, { connection }: SectionLink, ticket: Ticket): string {
  const own = connectionProject(connection, context.world)
  return canonicalTicketId(connection.system, ticket.id, ticket.project, own)
}

/** Shows a step without applying it. Recording a link of the document is still applied, because it needs no ticket system. */
function withhold(item: PlanItem, reason: string): PlanItem {
  if (item.action === 'link') return { ...item, agreement: null }
  const waiting: PlanItem = {
    ...item,
    action: 'none',
    agreement: null,
    sent: {},
    reasons: [reason, ...item.reasons],
  }
  return { ...waiting, id: itemId(waiting) }
}
