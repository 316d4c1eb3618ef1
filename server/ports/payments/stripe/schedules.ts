import type Stripe from 'stripe'
import type { BillingCycle, ScheduledChange } from '../port'
import { type Connection, dateOf, idOf, offerOf } from './connection'
import { calling } from './to-payments-error'

interface CurrentState {
  subscription: Stripe.Subscription
  seatItem: Stripe.SubscriptionItem
  /** In the format of a subscription update. */
  items: readonly { price?: string; quantity?: number; deleted?: boolean }[]
}

interface ScheduleOptions {
  cycle: BillingCycle
  idempotencyKey: string
}

const INTERVALS = { monthly: 'month', annual: 'year' } as const

/** Keeps the subscription unchanged until the paid period ends. Then it changes, without charge or credit for the past. */
export async function scheduleChange(
  connection: Connection,
  { subscription, seatItem, items }: CurrentState,
  { cycle, idempotencyKey }: ScheduleOptions,
): Promise<void> {
  const { id, current_phase: current } = await openSchedule(connection, subscription, idempotencyKey)
  if (!current) throw new Error(`the schedule ${id} has no current phase`)
  // A phase ends discounts that it does not list.
  const discounts = subscription.discounts.map((discount) => ({ discount: idOf(discount) ?? '' }))
  const shared = { proration_behavior: 'none' as const, ...(discounts.length > 0 && { discounts }) }
  await calling(() =>
    connection.stripe.subscriptionSchedules.update(
      id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            ...shared,
            items: subscription.items.data.map(({ price, quantity }) => ({
              price: price.id,
              ...(quantity !== undefined && { quantity }),
            })),
            start_date: current.start_date,
            end_date: seatItem.current_period_end,
          },
          {
            ...shared,
            items: phaseItems(subscription, items),
            duration: { interval: INTERVALS[cycle], interval_count: 1 },
          },
        ],
      },
      { idempotencyKey },
    ),
  )
}

/** An update lists only changed items, a phase lists all. */
function phaseItems(
  { items: { data } }: Stripe.Subscription,
  changes: readonly { id?: string; price?: string; quantity?: number; deleted?: boolean }[],
) {
  const unchanged = data.filter(({ id }) => !changes.some((change) => change.id === id))
  return [
    ...changes.flatMap(({ price, quantity, deleted }) =>
      deleted || price === undefined ? [] : [{ price, ...(quantity !== undefined && { quantity }) }],
    ),
    ...unchanged.map(({ price, quantity }) => ({
      price: price.id,
      ...(quantity !== undefined && { quantity }),
    })),
  ]
}

/** The schedule of the subscription. A new one only repeats the subscription's current state. */
async function openSchedule(
  { stripe }: Connection,
  { id, schedule, cancel_at_period_end }: Stripe.Subscription,
  idempotencyKey: string,
): Promise<Stripe.SubscriptionSchedule> {
  const scheduleId = idOf(schedule)
  if (scheduleId !== null) return calling(() => stripe.subscriptionSchedules.retrieve(scheduleId))
  if (cancel_at_period_end)
    await calling(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }))
  return calling(() =>
    stripe.subscriptionSchedules.create(
      { from_subscription: id },
      { idempotencyKey: `${idempotencyKey}-schedule` },
    ),
  )
}

export async function takeBackChange(connection: Connection, subscriptionId: string): Promise<void> {
  const { stripe } = connection
  await releaseSchedule(connection, await calling(() => stripe.subscriptions.retrieve(subscriptionId)))
}

/** Ends the schedule, and leaves the subscription unchanged. */
export async function releaseSchedule(
  { stripe }: Connection,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  const id = idOf(schedule)
  if (id !== null) await calling(() => stripe.subscriptionSchedules.release(id))
}

/** The next phase of the schedule that was read with the subscription. */
export function scheduledChange(
  connection: Connection,
  { schedule }: Stripe.Subscription,
): ScheduledChange | null {
  if (schedule === null || typeof schedule === 'string' || !schedule.current_phase) return null
  const { end_date: end } = schedule.current_phase
  const phase = schedule.phases.find(({ start_date }) => start_date >= end)
  if (!phase) return null
  const offerOfItem = ({ price }: Stripe.SubscriptionSchedule.Phase.Item) =>
    offerOf(connection, idOf(price) ?? '')
  const item = phase.items.find(offerOfItem) ?? phase.items[0]
  return {
    offer: item ? offerOfItem(item) : null,
    seats: item?.quantity ?? 0,
    at: dateOf(phase.start_date),
  }
}
