import { invoice, usageCostOf } from './invoicing'
import { addMonths, monthsOf, priceOf } from './prices'
import { followSchedule } from './schedules'
import type { FakeSubscription } from './types'
import type { StripeWorld } from './world'

/** The next renewal of an item. An annual subscription can have a monthly metered item. */
export const nextEnd = ({ items }: FakeSubscription): number =>
  Math.min(...items.data.map(({ current_period_end }) => current_period_end))

/** The subscription that renews first, up to this time. */
export const nextDue = ({ subscriptions }: StripeWorld, until: number): FakeSubscription | undefined =>
  [...subscriptions.values()]
    .filter((each) => each.status !== 'canceled' && nextEnd(each) <= until)
    .toSorted((a, b) => nextEnd(a) - nextEnd(b))[0]

/** Starts the next period of the items that are due, and charges them with the usage of the last one. */
export function renew(world: StripeWorld, subscription: FakeSubscription): void {
  const end = nextEnd(subscription)
  const due = subscription.items.data.filter(({ current_period_end }) => current_period_end === end)
  const usageCost = usageCostOf(world, subscription.customer, due)
  if (subscription.cancel_at_period_end && priceOf(due) > 0) {
    world.end(subscription)
    return
  }
  followSchedule(world, subscription, end)
  const { data: items } = subscription.items
  for (const item of items.filter(({ current_period_end }) => current_period_end === end)) {
    item.current_period_start = end
    item.current_period_end = addMonths(end, monthsOf(item.price.id))
  }
  const subtotal =
    priceOf(items.filter(({ current_period_start }) => current_period_start === end)) + usageCost
  if (subscription.pause_collection === null && subtotal > 0) invoice(world, subscription, subtotal)
  world.emit('customer.subscription.updated', subscription)
}
