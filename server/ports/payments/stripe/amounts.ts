import type Stripe from 'stripe'
import type { Amount, BillingCycle } from '../port'
import { type Connection, dateOf, idOf } from './connection'
import { calling } from './to-payments-error'

/** The next invoice of a subscription. */
export async function previewNext({ stripe }: Connection, subscription: string): Promise<Amount | null> {
  const { status, cancel_at_period_end, cancel_at, schedule } = await calling(() =>
    stripe.subscriptions.retrieve(subscription),
  )
  if (status === 'canceled' || cancel_at_period_end || cancel_at !== null) return null
  const scheduleId = idOf(schedule)
  const next = await calling(() =>
    stripe.invoices.createPreview(scheduleId === null ? { subscription } : { schedule: scheduleId }),
  )
  return { ...amountOf(next), at: dateOf(next.next_payment_attempt ?? next.period_end) }
}

/** What is charged: an amount that is due already includes coupons, taxes and the credit of the customer. */
export const amountOf = ({ total, amount_due, currency }: Stripe.Invoice) => ({
  amount: total < 0 ? total : amount_due,
  currency,
})

const MONTHS: Record<BillingCycle, number> = { monthly: 1, annual: 12 }

/** The end of a period that starts then. A day missing in the last month becomes its last day. */
export function monthsAfter(start: Date, cycle: BillingCycle): Date {
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + MONTHS[cycle])
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
