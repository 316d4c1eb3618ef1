import type { OverviewWire } from '../../../server/billing/wire'
import { PLAN_TABLE } from '../../../shared/plans'
import { formatAmount } from '../../labels/format-amount'
import { Facts } from '../display/facts'
import { RelativeTime } from '../display/relative-time'

const STATES = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment failed',
  canceled: 'Canceled',
} as const

const ofMany = (used: string, most: number | null) => (most === null ? used : `${used} of ${most}`)
const limit = (value: number | null) => (value === null ? 'Any' : String(value))

/** The plan, its limits and what is paid next. */
export function PlanFacts({ overview }: { overview: OverviewWire }) {
  const { subscription, plan_ends_at, trial_days_left, next } = overview
  const { plan, status, seat_count, seats_used, limits, cancel_at_period_end } = subscription
  const end = subscription.current_period_end
  return (
    <Facts
      facts={[
        ['Plan', PLAN_TABLE[plan].name],
        ['State', STATES[status]],
        ['Billed', subscription.billing_cycle],
        ['Seats', ofMany(`${seats_used} active`, seat_count ?? limits.people)],
        ['Repositories', limit(limits.repositories)],
        ['Ticket connections', limit(limits.ticket_connections)],
        [
          'Plan ends',
          plan_ends_at && plan !== 'free' && <PlanEnd at={plan_ends_at} daysLeft={trial_days_left} />,
        ],
        ['Period ends', end && <RelativeTime at={end} />],
        [
          'Next payment',
          cancel_at_period_end ? 'None: canceled at the end of the period' : next && <Next next={next} />,
        ],
      ]}
    />
  )
}

const PlanEnd = ({ at, daysLeft }: { at: string; daysLeft: number | null }) =>
  daysLeft === null ? <RelativeTime at={at} /> : daysLeft === 1 ? 'In 1 day' : `In ${daysLeft} days`

const Next = ({ next }: { next: NonNullable<OverviewWire['next']> }) => (
  <>
    {formatAmount(next.amount, next.currency)}, <RelativeTime at={next.at} />
  </>
)
