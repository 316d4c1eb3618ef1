import { Form } from '@remix-run/react'
import { formatAmount } from '../../labels/format-amount'
import { formatDay } from '../../labels/format-day'
import { Facts } from '../display/facts'
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
  /** Whether the plan was canceled and has not ended yet. */
  isCanceled: boolean
}

/** A change has two steps: the first shows what it costs now and later, the second does it. */
export function ChangePlan({ current, preview, isCanceled }: Props) {
  return (
    <>
      <Form method="get" className="fields" aria-label="Change the plan">
        <PlanFields {...(preview?.choice ?? current)} />
        <button type="submit" className="button">
          Show the cost
        </button>
      </Form>
      {preview && <ConfirmChange {...preview} isCanceled={isCanceled} />}
    </>
  )
}

function ConfirmChange({ choice, now, next, isCanceled }: Preview & Pick<Props, 'isCanceled'>) {
  return (
    <Form method="post" className="notice notice-info stack" aria-label="Confirm the change">
      <div role="status">
        <Facts
          facts={[
            now.amount >= 0
              ? ['Due now', formatAmount(now.amount, now.currency)]
              : ['Credit for the next payments', formatAmount(-now.amount, now.currency)],
            ['Next payment', `${formatAmount(next.amount, next.currency)} on ${formatDay(next.at)}`],
          ]}
        />
      </div>
      {isCanceled && <p>The plan was canceled. With this change, it continues.</p>}
      <input type="hidden" name="plan" value={choice.plan} />
      <input type="hidden" name="billing_cycle" value={choice.cycle} />
      <input type="hidden" name="seat_count" value={choice.seats} />
      <input type="hidden" name="quote_amount" value={now.amount} />
      <input type="hidden" name="quote_currency" value={now.currency} />
      <input type="hidden" name="quote_at" value={now.at} />
      <div>
        <button type="submit" name="do" value="change" className="button button-main">
          Change the plan
        </button>
      </div>
    </Form>
  )
}
