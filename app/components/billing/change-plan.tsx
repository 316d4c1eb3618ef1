import { Form } from '@remix-run/react'
import { formatAmount } from '../../labels/format-amount'
import { RelativeTime } from '../display/relative-time'
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

/** What a choice costs now and later. */
export interface Preview {
  choice: Choice
  now: Amount
  next: Amount
}

interface Props {
  current: Choice
  /** Null before a choice. */
  preview: Preview | null
}

/** A change has two steps: the first shows what it costs now and later, the second does it. */
export function ChangePlan({ current, preview }: Props) {
  return (
    <>
      <Form method="get" className="fields" aria-label="Change the plan">
        <PlanFields {...(preview?.choice ?? current)} />
        <button type="submit" className="button">
          Show the cost
        </button>
      </Form>
      {preview && <ConfirmChange {...preview} />}
    </>
  )
}

function ConfirmChange({ choice, now, next }: Preview) {
  return (
    <Form method="post" aria-label="Confirm the change">
      <p className="notice" role="status">
        {now.amount >= 0
          ? `Now: ${formatAmount(now.amount, now.currency)}.`
          : `Now: a credit of ${formatAmount(-now.amount, now.currency)}.`}{' '}
        Later: {formatAmount(next.amount, next.currency)} (<RelativeTime at={next.at} />
        ).
      </p>
      <input type="hidden" name="plan" value={choice.plan} />
      <input type="hidden" name="billing_cycle" value={choice.cycle} />
      <input type="hidden" name="seat_count" value={choice.seats} />
      <input type="hidden" name="quote_amount" value={now.amount} />
      <input type="hidden" name="quote_currency" value={now.currency} />
      <input type="hidden" name="quote_at" value={now.at} />
      <button type="submit" name="do" value="change" className="button button-main">
        Change the plan
      </button>
    </Form>
  )
}
