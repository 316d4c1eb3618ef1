import type { PlanItem } from '#spec/tickets/index'
import type { PlannedRun } from './plan-run'

type Plan = Pick<PlannedRun, 'plan' | 'world' | 'unsearched'>

/** Tickets that this plan does not decide, because their connection cannot be used now or did not answer. */
export function heldCreations({ plan, world, unsearched }: Plan): PlanItem[] {
  const isUsable = ({ connection }: PlanItem) => world.connections[connection]?.state === 'ready'
  return plan.items.filter((item) => (isPausedCreation(item) && !isUsable(item)) || unsearched.has(item.id))
}

/** An impossible creation has no ticket and does nothing. */
const isPausedCreation = ({ action, ticketId }: PlanItem) => action === 'none' && ticketId === null
