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

const limit = (value: number | null) => (value === null ? 'Any' : String(value))

/** The plan, its limits and what is paid next. */
export function PlanFacts({ overview }: { overview: OverviewWire }) {
  const { subscription, plan_ends_at, next } = overview
  const { plan, status, seat_count, seats_used, limits, cancel_at_period_end } = subscription
  const end = subscription.current_period_end
  return (
    <Facts
      facts={[
        ['Plan', PLAN_TABLE[plan].name],
        ['State', STATES[status]],
        ['Billed', subscription.billing_cycle],
        ['Seats', seat_count === null ? `${seats_used} active` : `${seats_used} active of ${seat_count}`],
        ['Repositories', limit(limits.repositories)],
        ['Ticket connections', limit(limits.ticket_connections)],
        ['Plan ends', plan_ends_at && plan !== 'free' && <RelativeTime at={plan_ends_at} />],
        ['Period ends', end && <RelativeTime at={end} />],
        [
          'Next payment',
          cancel_at_period_end ? 'None: canceled at the end of the period' : next && <Next next={next} />,
        ],
      ]}
    />
  )
}

const Next = ({ next }: { next: NonNullable<OverviewWire['next']> }) => (
  <>
    {formatAmount(next.amount, next.currency)}, <RelativeTime at={next.at} />
  </>
)
