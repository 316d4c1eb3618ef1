import type { PlanItem } from '#spec/tickets/index'
import { itemId } from '#spec/tickets/plan-item'
import type { LinkRow } from '../world/read-links'

type Inverse = Pick<PlanItem, 'action' | 'fields'> & Partial<PlanItem>

/** A step about the same section and ticket as an earlier one. */
export function inverseItem(item: PlanItem, { ticketId, url }: LinkRow, inverse: Inverse): PlanItem {
  const undone = {
    ...item,
    ticketId,
    url,
    needsReview: false,
    parentSection: null,
    agreement: null,
    sent: {},
    reasons: ['An earlier run is undone.'],
    ...inverse,
  }
  return { ...undone, id: itemId(undone) }
}
