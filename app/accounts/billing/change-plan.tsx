import { Form } from '@remix-run/react'
import { Facts } from '#app/components/display/facts.tsx'
import { formatAmount } from '#app/labels/format-amount'
import { formatDay } from '#app/labels/format-day'
import { PlanFields } from './plan-fields'

interface Amount {
  amount: number
  currency: string
  at: string
}

interface Choice {
  plan: string
  cycle: string
  seats: number
}

/** The cost of a choice, now and later. */
export interface Preview {
  choice: Choice
  now: Amount
  next: Amount
  effective_at: string
}

interface Props {
  current: Choice
  /** Null before a choice. */
  preview: Preview | null
  /** Whether the plan was canceled and has not ended yet. */
  isCanceled: boolean
  /** Whether another change waits for the end of the period. */
  hasPlannedChange: boolean
}

/** A change has two steps: the first shows its cost now and later, the second applies it. */
export function ChangePlan({ current, preview, ...state }: Props) {
  return (
    <>
      <Form method="get" className="fields" aria-label="Change the plan">
        <PlanFields {...(preview?.choice ?? current)} />
        <button type="submit" className="button">
          Show the cost
        </button>
      </Form>
      {preview && <ConfirmChange {...preview} {...state} />}
    </>
  )
}

type ConfirmProps = Preview & Pick<Props, 'isCanceled' | 'hasPlannedChange'>

const dueNow = ({ amount, currency }: Amount): [string, string] =>
  amount >= 0
    ? ['Due now', formatAmount(amount, currency)]
    : ['Credit for the next payments', formatAmount(-amount, currency)]

function ConfirmChange({ choice, now, next, effective_at, isCanceled, hasPlannedChange }: ConfirmProps) {
  const isLater = Date.parse(effective_at) > Date.parse(now.at)
  return (
    <Form method="post" className="notice notice-info stack" aria-label="Confirm the change">
      <div role="status">
        <Facts
          facts={[
            isLater ? ['Takes effect', formatDay(effective_at)] : dueNow(now),
            ['Next payment', `${formatAmount(next.amount, next.currency)} on ${formatDay(next.at)}`],
          ]}
        />
      </div>
      {isLater && <p>Until then, everything stays as it is, and you can take the change back.</p>}
      {hasPlannedChange && <p>This replaces the planned change.</p>}
      {isCanceled && <p>The plan was canceled. With this change, it continues.</p>}
      <input type="hidden" name="plan" value={choice.plan} />
      <input type="hidden" name="billing_cycle" value={choice.cycle} />
      <input type="hidden" name="seat_count" value={choice.seats} />
      <input type="hidden" name="quote_amount" value={now.amount} />
      <input type="hidden" name="quote_currency" value={now.currency} />
      <input type="hidden" name="quote_at" value={now.at} />
      <div>
        <button type="submit" name="do" value="change" className="button button-main">
          {isLater ? 'Plan the change' : 'Change the plan'}
        </button>
      </div>
    </Form>
  )
}
