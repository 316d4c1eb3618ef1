import { randomBytes } from 'node:crypto'
import { addMonths, CURRENCY, FAKE_PRICES } from './prices'
import type { FakeInvoice, FakeSubscription, SubscriptionItem } from './types'
import type { StripeWorld } from './world'

export const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

interface Coupon {
  percentOff?: number
  amountOff?: number
  duration: 'once' | 'forever' | { months: number }
}

/** What a person in the dashboard does, or a promotion code. */
export function applyCoupon(world: StripeWorld, subscription: FakeSubscription, coupon: Coupon): void {
  const { duration, ...off } = coupon
  const endsAt = typeof duration === 'object' ? addMonths(world.now(), duration.months) : null
  subscription.discounts.push({ id: newId('di'), ...off, isOnce: duration === 'once', endsAt })
}

/** The amounts of an invoice with this subtotal at this time. */
export function totalsOf(
  world: StripeWorld,
  { customer, discounts }: FakeSubscription,
  subtotal: number,
  at: number,
) {
  const valid = discounts.filter(({ endsAt }) => endsAt === null || at < endsAt)
  const total = valid.reduce((sum, { percentOff = 0, amountOff = 0 }) => {
    const rest = Math.round((sum * (100 - percentOff)) / 100)
    return rest > 0 ? Math.max(0, rest - amountOff) : rest
  }, subtotal)
  const balance = world.customers.get(customer)?.balance ?? 0
  return {
    total,
    starting_balance: balance,
    amount_due: Math.max(0, total + balance),
    ending_balance: Math.min(0, total + balance),
  }
}

/** Charges an amount at once, from the credit of the customer first. */
export function invoice(world: StripeWorld, subscription: FakeSubscription, subtotal: number): FakeInvoice {
  const { customer, id } = subscription
  const totals = totalsOf(world, subscription, subtotal, world.now())
  const payer = world.customers.get(customer)
  if (payer) payer.balance = totals.ending_balance
  if (subtotal > 0) subscription.discounts = subscription.discounts.filter(({ isOnce }) => !isOnce)
  const isPaid = totals.amount_due === 0 || !world.declining.has(customer)
  const newInvoice: FakeInvoice = {
    ...totals,
    id: newId('in'),
    object: 'invoice',
    customer,
    number: `FAKE-${String(world.invoices.length + 1).padStart(4, '0')}`,
    status: isPaid ? 'paid' : 'open',
    currency: CURRENCY,
    created: world.now(),
    period_end: subscription.items.data[0]?.current_period_end ?? world.now(),
    attempt_count: 1,
    hosted_invoice_url: `${world.address}/invoice`,
    parent: { subscription_details: { subscription: id } },
  }
  world.invoices.unshift(newInvoice)
  if (!isPaid) subscription.status = 'past_due'
  world.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', newInvoice)
  if (!isPaid) world.emit('customer.subscription.updated', subscription)
  return newInvoice
}

/** The cost of these items' metered usage in their current period. */
export const usageCostOf = (
  world: StripeWorld,
  customer: string,
  items: readonly SubscriptionItem[],
): number =>
  items
    .filter(({ quantity }) => quantity === undefined)
    .reduce((sum, { price, current_period_start: start, current_period_end: end }) => {
      const usage = world.meter.usageOf(customer, start, end)
      return sum + usage * (FAKE_PRICES[price.id]?.amount ?? 0)
    }, 0)
