import type { PlanItem } from '../plan-item'
import type { SectionContext } from './plan-context'

/** Reasons why a creation waits in the review inbox; empty if it does not wait. */
export function reviewReasons({ context, routed }: SectionContext, { connection }: PlanItem): string[] {
  const { config, connections } = context.world
  const { reviewStatus, sync } = routed.document.frontmatter
  const reasons: string[] = []
  if (config.specs.require_review && sync !== 'true' && reviewStatus !== 'approved') {
    reasons.push('require_review is on, and the spec is not approved.')
  }
  if (connections[connection]?.isFirstSync) reasons.push(`First sync of ${connection}: needs approval.`)
  return reasons
}

/** If a run would create too many tickets, all its creations wait. */
export function holdMany(
  items: readonly PlanItem[],
  maxCreations: number,
  isExempt: (item: PlanItem) => boolean,
): PlanItem[] {
  const isFree = (item: PlanItem) => item.action === 'create' && !item.needsReview && !isExempt(item)
  const total = items.filter(isFree).length
  if (total <= maxCreations) return [...items]
  const reason = `The run would create ${total} tickets, more than ${maxCreations}.`
  return items.map((item) =>
    isFree(item) ? { ...item, needsReview: true, reasons: [...item.reasons, reason] } : item,
  )
}
