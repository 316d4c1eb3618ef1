import type { OrgContext } from '#server/kernel/context'
import { contributionsOf } from '#server/kernel/contributions'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { PlanItem } from '#spec/tickets/index'
import type { SavedDocument } from '#spec/tickets/saved-document'
import { MAX_LISTED, shorten } from './short-text'
import type { ImpactWire } from './wire-impact'

type TicketImpact = ImpactWire['tickets'][number]

/** The steps that a save adds to the next ticket sync. */
export async function previewTicketChanges(
  ctx: OrgContext,
  repository: Repository,
  saved: SavedDocument,
): Promise<TicketImpact[]> {
  const previews = await contributionsOf(ctx, 'previewTickets')
  const items = await Promise.all(previews.map((preview) => preview(ctx, repository, saved)))
  return items.flat().slice(0, MAX_LISTED).flatMap(itemToWire)
}

function itemToWire(item: PlanItem): TicketImpact[] {
  const { action, sectionId, title, connection, system, ticketId, url, fields, reasons, needsReview } = item
  if (action === 'none') return []
  const step: TicketImpact = {
    action,
    section_id: sectionId,
    title: shorten(title),
    connection,
    system,
    ticket_id: ticketId,
    url,
    from: toText(fields.status?.from),
    to: toText(fields.status?.to),
    fields: Object.keys(fields),
    reasons,
    needs_review: needsReview,
  }
  return [step]
}

const toText = (value: PlanItem['fields'][string]['to'] | undefined) =>
  value === undefined || value === null ? null : String(value)
