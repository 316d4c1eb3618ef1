import type { SectionStatus } from '../../types'
import type { SectionLink } from '../links/section-links'
import { canonicalTicketId, isSameProject } from '../links/ticket-id'
import { connectionProject } from '../links/ticket-project'
import { viewTicket } from '../links/ticket-view'
import { itemId, type PlanItem } from '../plan-item'
import type { Ticket } from '../ticket'
import { diagnose } from './diagnose'
import { planContent } from './plan-content'
import { createItem, type SectionContext } from './plan-context'
import { planParent } from './plan-parent'
import { planStatus } from './plan-status'
import type { SettledLink } from './settle-section'

/** The steps of one link, in the order in which they must happen. */
export function planLink(at: SectionContext, settled: SettledLink, final: SectionStatus): PlanItem[] {
  const { link, view } = settled
  if (view.ticket && isMovedAway(at, link, view.ticket)) return []
  const recording = planRecording(at, link)
  const steps = [...planContent(at, settled), ...planParent(at, settled), ...planStatus(at, settled, final)]
  const items = [...mergeRecording(recording, steps), ...planMarker(at, link, view.ticket)]
  const reason = reasonToWait(at, link)
  return reason === null ? items : items.map((item) => withhold(item, reason))
}

/** A ticket that was not read, or that the vendor does not have, gets no changes. */
export function planUnreadLink(at: SectionContext, link: SectionLink): PlanItem[] {
  const view = viewTicket(link, at.context.world)
  if (view.kind === 'unread') return planRecording(at, link)
  if (view.kind !== 'missing') return []
  const reasons = [`${link.name} has no ticket ${link.ticketId}, so nothing is written.`]
  return [createItem(at, link, { action: 'none', fields: {}, reasons })]
}

/** A link that a person wrote into the document, or moved to another section, is recorded first. */
function planRecording(at: SectionContext, link: SectionLink): PlanItem[] {
  if (link.known?.sectionKey === at.section.key) return []
  const reason = link.known
    ? 'The link was moved here from another section.'
    : `The document links ${link.ticketId}.`
  return [createItem(at, link, { action: 'link', fields: {}, reasons: [reason] })]
}

/** A step that only records what both sides agree on needs no item of its own beside the recording. */
function mergeRecording([recording]: PlanItem[], steps: PlanItem[]): PlanItem[] {
  if (!recording) return steps
  const [only] = steps
  if (steps.length !== 1 || only?.action !== 'none' || only.agreement === null) return [recording, ...steps]
  return [{ ...recording, agreement: only.agreement, reasons: [...recording.reasons, ...only.reasons] }]
}

/** Writes a link that the document does not hold yet, and the new id of a ticket that moved to another project. */
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

/** A ticket outside the connection's project may be another org's. */
function isMovedAway(at: SectionContext, link: SectionLink, ticket: Ticket): boolean {
  const { connection, name, ticketId } = link
  const own = connectionProject(connection, at.context.world)
  const { ticketProject } = at.routed.document.frontmatter
  const isAllowed = [own, ticketProject].some((project) => isSameProject(project, ticket.project))
  if (connection.system === 'tracker_a' || own === null || isAllowed) return false
  const message = `${ticketId} was moved to ${ticket.project}, which is not the project of ${name}, so it is no longer synced.`
  diagnose(at, { severity: 'warning', code: 'foreign_ticket', message, connection: name, ticketId })
  return true
}

function reasonToWait({ context }: SectionContext, { name, known, ticketId }: SectionLink): string | null {
  const state = context.world.connections[name]?.state ?? 'ready'
  if (state === 'paused') return `The connection ${name} is paused.`
  if (state === 'not_configured') return `The connection ${name} has no credentials.`
  if (known?.health === 'paused') return `The sync of ${ticketId} is paused.`
  return known?.health === 'broken' ? `The link to ${ticketId} is broken.` : null
}

/** Shows what waits. Only links in the document are recorded: that needs no ticket system. */
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
