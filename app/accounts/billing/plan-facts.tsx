import { Facts } from '#app/components/display/facts.tsx'
import { formatAmount } from '#app/labels/format-amount'
import { formatDay } from '#app/labels/format-day'
import { CYCLE_LABELS, SUBSCRIPTION_LABELS } from '#app/labels/plan-labels'
import type { OverviewWire } from '#server/accounts/billing/wire'
import { counted } from '#shared/counted'
import { PLAN_TABLE } from '#shared/plans'

const ofMany = (used: string, most: number | null) => (most === null ? used : `${used} of ${most}`)
const limit = (value: number | null) => (value === null ? 'Unlimited' : String(value))

/** The plan, its limits and the next payment. */
export function PlanFacts({ overview }: { overview: OverviewWire }) {
  const { plan, status, seat_count, seats_used, limits, billing_cycle, current_period_end } =
    overview.subscription
  const end = planEnd(overview)
  const next = overview.next && nextPayment(overview.next)
  return (
    <Facts
      facts={[
        ['Plan', PLAN_TABLE[plan].name],
        ['State', SUBSCRIPTION_LABELS[status]],
        ['Billed', billing_cycle && CYCLE_LABELS[billing_cycle]],
        ['Seats', ofMany(`${seats_used} active`, seat_count ?? limits.people)],
        ['Repositories', limit(limits.repositories)],
        ['Ticket connections', limit(limits.ticket_connections)],
        ['Plan ends', end],
        ['Period ends', end === null && current_period_end ? formatDay(current_period_end) : null],
        ['Next payment', next],
      ]}
    />
  )
}

const nextPayment = ({ amount, currency, at }: NonNullable<OverviewWire['next']>) =>
  `${formatAmount(amount, currency)} on ${formatDay(at)}`

/** When the plan becomes Free: after the trial, a cancellation or a failed payment. Null if it does not. */
function planEnd({ subscription, plan_ends_at, trial_days_left: left }: OverviewWire): string | null {
  const { plan, cancel_at_period_end, current_period_end } = subscription
  if (plan === 'free') return null
  const end = plan_ends_at ?? (cancel_at_period_end ? current_period_end : null)
  if (end === null) return null
  return left === null ? formatDay(end) : `${formatDay(end)}, in ${counted(left, 'day')}`
}
