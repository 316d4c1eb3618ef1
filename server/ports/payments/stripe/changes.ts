import type Stripe from 'stripe'
import type { ChangePreview, SubscriptionChange } from '../port'
import { amountOf, monthsAfter } from './amounts'
import { type Connection, dateOf, meteredPriceOf, offerOf, priceOf, secondsOf } from './connection'
import { releaseSchedule, scheduleChange } from './schedules'
import { calling } from './to-payments-error'

/** Asks Stripe for the amount charged at once and the next regular invoice. */
export async function previewChange(
  connection: Connection,
  change: SubscriptionChange,
): Promise<ChangePreview> {
  const { subscription, items, seatItem } = await readChange(connection, change)
  const preview = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    calling(() =>
      connection.stripe.invoices.createPreview({
        subscription: change.subscriptionId,
        subscription_details: { items, ...goingOn(subscription), ...details },
      }),
    )
  const next = await preview({ proration_behavior: 'none' })
  const periodEnd = dateOf(seatItem.current_period_end)
  if (change.isAtPeriodEnd)
    return {
      now: { amount: 0, currency: next.currency, at: dateOf(next.created) },
      effectiveAt: periodEnd,
      next: { amount: payable(next.total, next.starting_balance), currency: next.currency, at: periodEnd },
    }
  const now = await preview({ proration_behavior: 'always_invoice', ...prorationDate(change) })
  const at = dateOf(now.parent?.subscription_details?.subscription_proration_date ?? now.created)
  const isSamePeriod = offerOf(connection, seatItem.price.id)?.cycle === change.cycle
  return {
    now: { ...amountOf(now), at },
    effectiveAt: at,
    next: {
      // Current and earlier credit pays the next invoice.
      amount: payable(next.total, now.starting_balance + now.total),
      currency: next.currency,
      at: isSamePeriod ? periodEnd : monthsAfter(at, change.cycle),
    },
  }
}

/** A negative balance is the credit of the customer. */
const payable = (total: number, balance: number) => Math.max(0, total + Math.min(0, balance))

/** The difference is invoiced at once, so that the displayed cost is the charged one. */
export async function changeSubscription(
  connection: Connection,
  change: SubscriptionChange,
  idempotencyKey: string,
): Promise<void> {
  const current = await readChange(connection, change)
  if (change.isAtPeriodEnd) return scheduleChange(connection, current, { ...change, idempotencyKey })
  const { subscription, items } = current
  await calling(() =>
    connection.stripe.subscriptions.update(
      change.subscriptionId,
      {
        items,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        ...goingOn(subscription),
        ...prorationDate(change),
      },
      { idempotencyKey },
    ),
  )
  await releaseSchedule(connection, subscription)
}

/** A canceled subscription continues. Stripe rejects the field for one with a schedule, which cannot be canceled that way. */
const goingOn = ({ schedule }: Stripe.Subscription) =>
  schedule === null ? { cancel_at_period_end: false } : {}

/** The seats are owed, so a declined card leaves an open invoice. */
export async function addSeats(connection: Connection, id: string, quantity: number): Promise<void> {
  const { stripe } = connection
  const { seatItem } = itemsOf(connection, await calling(() => stripe.subscriptions.retrieve(id)))
  await calling(() =>
    stripe.subscriptions.update(id, {
      items: [{ id: seatItem.id, quantity }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'allow_incomplete',
    }),
  )
}

export async function addMeter({ stripe, prices }: Connection, id: string): Promise<void> {
  if (prices.aiOperations === null) throw new Error('no metered price is configured')
  const items = [{ price: prices.aiOperations }]
  await calling(() => stripe.subscriptions.update(id, { items, proration_behavior: 'none' }))
}

/** Void: nothing is owed for a time in which nobody could use the product. */
export async function setPaused({ stripe }: Connection, id: string, isPaused: boolean): Promise<void> {
  await calling(() =>
    stripe.subscriptions.update(id, { pause_collection: isPaused ? { behavior: 'void' } : '' }),
  )
}

export async function endSubscription({ stripe }: Connection, id: string): Promise<void> {
  await calling(() => stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }))
}

const prorationDate = ({ at }: SubscriptionChange) => (at ? { proration_date: secondsOf(at) } : {})

/** Replaces the seats item, and adds or removes the metered one. Seats of the same plan keep their price. */
async function readChange(connection: Connection, change: SubscriptionChange) {
  const { subscriptionId, plan, cycle, seats } = change
  const subscription = await calling(() => connection.stripe.subscriptions.retrieve(subscriptionId))
  const { seatItem, metered } = itemsOf(connection, subscription)
  const offer = offerOf(connection, seatItem.price.id)
  const isSameOffer = offer?.plan === plan && offer.cycle === cycle
  const meteredPrice = meteredPriceOf(connection, change)
  return {
    subscription,
    seatItem,
    items: [
      {
        id: seatItem.id,
        price: isSameOffer ? seatItem.price.id : priceOf(connection, change),
        quantity: seats,
      },
      ...(meteredPrice !== null && !metered ? [{ price: meteredPrice }] : []),
      ...(meteredPrice === null && metered ? [{ id: metered.id, deleted: true }] : []),
    ],
  }
}

function itemsOf(connection: Connection, { id, items: { data } }: Stripe.Subscription) {
  const seatItem = data.find(({ price }) => offerOf(connection, price.id)) ?? data[0]
  if (!seatItem) throw new Error(`the subscription ${id} has no item`)
  return { seatItem, metered: data.find(({ price }) => price.id === connection.prices.aiOperations) }
}
