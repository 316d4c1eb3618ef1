import { and, eq } from 'drizzle-orm'
import { type TicketEdit, ticketLinks } from '#db/schema/index'
import { attest } from '#server/insight/staleness/index'
import { conflict } from '#server/kernel/errors'
import { TrackerError } from '#server/ports/tracker/port'
import { toSpecState, toTicketStatus } from '#spec/engines/map-status'
import { rawStatus, statusLabels } from '#spec/tickets/compare/raw-status'
import type { FindingFix } from '#spec/tickets/findings/finding'
import { whyUnreached } from '../apply/change-ticket'
import { toStored } from '../world/ticket-links'
import { requestWriteBack } from '../write-back/request-write-back'
import { formatStatus } from '../write-back/splice-document'
import {
  type FixContext,
  findLink,
  findSection,
  openConnection,
  readLinked,
  readTicket,
  type TicketAt,
} from './fix-context'

/** Executes each fix. Its edits in git follow with the next batch. */
export const FIXES: Record<Exclude<FindingFix, 'leave'>, (at: FixContext) => Promise<void>> = {
  async take_ticket(at) {
    const [section, { ticket, connection }] = [await findSection(at), await readTicket(at)]
    const { status_map: map, system } = connection
    const status = rawStatus(ticket, connection)
    const { state } = toSpecState(status, map, system, { category: ticket.statusCategory })
    await editSection(at, { from: formatStatus(section.status), to: state })
  },
  take_spec: moveTicketToSection,
  update_shadow: moveTicketToSection,
  async reopen_section(at) {
    const { status } = await findSection(at)
    await editSection(at, { from: formatStatus(status), to: 'in_progress' })
  },
  async mark_reviewed({ ctx, target: { repository }, finding }) {
    const { owner, name: repo } = repository
    const { filePath, sectionId } = finding
    if (filePath === null || sectionId === null)
      throw conflict('The section no longer exists. Compare again.')
    await attest(ctx, { owner, repo, file_path: filePath, section_id: sectionId })
  },
  async remove_link(at) {
    const { finding } = at
    const link = await findLink(at)
    if (link?.isShadow) return forget(at)
    await write(at, { field: 'section.ticket', from: finding.ticketId, to: null })
    const isOwn = link?.sectionKey === finding.sectionKey
    if (link && isOwn) await changeLink(at, link.id, { wasInDocument: true })
  },
  async recheck(at) {
    const { ctx, finding } = at
    const { tracker } = await openConnection(at)
    const ticket = await readLinked(at, tracker)
    if (!ticket) throw conflict(`${finding.ticketId} is still missing.`)
    const link = await findLink(at)
    const healthyState = { health: 'ok' as const, missingChecks: 0, brokenSince: null, brokenReason: null }
    if (link)
      await changeLink(at, link.id, { ...healthyState, ticket: toStored(ticket), readAt: ctx.clock.now() })
  },
  async close_ticket(at) {
    const linkedTicket = await readTicket(at)
    const { status_map: map, system } = linkedTicket.connection
    await moveTicket(at, linkedTicket, toTicketStatus('done', map, system).status)
  },
  forget_link: forget,
}

async function moveTicketToSection(at: FixContext): Promise<void> {
  const [section, linkedTicket] = [await findSection(at), await readTicket(at)]
  const { status_map: map, system } = linkedTicket.connection
  const ticketStatus = toTicketStatus(section.status.state, map, system).status
  const { status, blockers } = await moveTicket(at, linkedTicket, ticketStatus)
  const link = await findLink(at)
  const agreement = { ...section.status, status, blockers }
  if (link) await changeLink(at, link.id, { agreement })
}

/** The ticket afterwards. 502 with a sentence if it does not have the status. */
async function moveTicket(
  at: FixContext,
  { tracker, connection }: TicketAt,
  status: string,
): Promise<{ status: string; blockers: readonly string[] }> {
  const { ctx, finding } = at
  await ctx.once?.requireClaim()
  await tracker.changeStatus(finding.ticketId ?? '', status, { statusLabels: statusLabels(connection) })
  const ticket = await readLinked(at, tracker)
  if (!ticket) throw conflict(`${finding.ticketId} does not exist any more. Compare again.`)
  const unreached = whyUnreached({ fields: { status: { from: null, to: status } } }, ticket, connection)
  if (unreached) throw new TrackerError('no_transition', unreached)
  return { status: rawStatus(ticket, connection), blockers: ticket.blockedBy }
}

const editSection = (at: FixContext, edit: { from: string; to: string }) =>
  write(at, { field: 'section.status', ...edit })

function write(
  { ctx, target: { repository }, finding }: FixContext,
  edit: Pick<TicketEdit, 'field' | 'from' | 'to'>,
): Promise<void> {
  const { sectionKey, connection } = finding
  const { orgId, id: repositoryId } = repository
  return requestWriteBack(ctx, { orgId, repositoryId }, [
    { sectionKey, connection: connection ?? '', url: null, ...edit },
  ])
}

async function forget(at: FixContext): Promise<void> {
  const link = await findLink(at)
  if (!link) return
  await at.ctx.db
    .delete(ticketLinks)
    .where(and(eq(ticketLinks.orgId, link.orgId), eq(ticketLinks.id, link.id)))
}

async function changeLink(
  { ctx, target }: FixContext,
  id: number,
  change: Partial<typeof ticketLinks.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(ticketLinks)
    .set(change)
    .where(and(eq(ticketLinks.orgId, target.repository.orgId), eq(ticketLinks.id, id)))
}
