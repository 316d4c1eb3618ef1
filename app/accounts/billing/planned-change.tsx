import { Form } from '@remix-run/react'
import { formatDay } from '#app/labels/format-day'
import { CYCLE_LABELS } from '#app/labels/plan-labels'
import type { SubscriptionWire } from '#server/accounts/billing/wire'
import { PLAN_TABLE } from '#shared/plans'

type Props = NonNullable<SubscriptionWire['planned_change']>

/** The plan after the current paid period, with a button that cancels the change. */
export function PlannedChange({ plan, billing_cycle, seat_count, at }: Props) {
  return (
    <Form method="post" className="notice notice-info line-form" aria-label="Planned change">
      <span>
        On {formatDay(at)}, the plan becomes {PLAN_TABLE[plan].name} with {seat_count} seats, billed{' '}
        {CYCLE_LABELS[billing_cycle].toLowerCase()}.
      </span>
      <button type="submit" name="do" value="keep" className="button">
        Keep the current plan
      </button>
    </Form>
  )
}
