import type Stripe from 'stripe'
import type { Amount, ChangePreview, SubscriptionChange } from '../port'
import { type Connection, dateOf, meteredPriceOf, offerOf, priceOf } from './connection'
import { calling } from './to-payments-error'

export async function previewNext({ stripe }: Connection, subscription: string): Promise<Amount | null> {
  const { status, cancel_at_period_end, cancel_at } = await calling(() =>
    stripe.subscriptions.retrieve(subscription),
  )
  if (status === 'canceled' || cancel_at_period_end || cancel_at !== null) return null
  return toAmount(await calling(() => stripe.invoices.createPreview({ subscription })))
}

/** Asks Stripe twice: what is charged at once, and what the next regular invoice is. */
export async function previewChange(
  connection: Connection,
  change: SubscriptionChange,
): Promise<ChangePreview> {
  const { stripe } = connection
  const items = await changedItems(connection, change)
  const preview = (proration_behavior: 'always_invoice' | 'none') =>
    calling(() =>
      stripe.invoices.createPreview({
        subscription: change.subscriptionId,
        subscription_details: { items, proration_behavior },
      }),
    )
  return { now: toAmount(await preview('always_invoice')), next: toAmount(await preview('none')) }
}

/** The difference is invoiced at once, so that the shown cost is the charged one. */
export async function changeSubscription(
  connection: Connection,
  change: SubscriptionChange,
  idempotencyKey: string,
): Promise<void> {
  const items = await changedItems(connection, change)
  await calling(() =>
    connection.stripe.subscriptions.update(
      change.subscriptionId,
      { items, proration_behavior: 'always_invoice', cancel_at_period_end: false },
      { idempotencyKey },
    ),
  )
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

/** Replaces the item of seats, and adds or removes the metered one. */
async function changedItems(connection: Connection, change: SubscriptionChange) {
  const { stripe, prices } = connection
  const subscription = await calling(() => stripe.subscriptions.retrieve(change.subscriptionId))
  const items = subscription.items.data
  const seats = items.find(({ price }) => offerOf(connection, price.id)) ?? items[0]
  const metered = items.find(({ price }) => price.id === prices.aiOperations)
  const wanted = meteredPriceOf(connection, change)
  return [
    { id: seats?.id, price: priceOf(connection, change), quantity: change.seats },
    ...(wanted !== null && !metered ? [{ price: wanted }] : []),
    ...(wanted === null && metered ? [{ id: metered.id, deleted: true }] : []),
  ]
}

const toAmount = (invoice: Stripe.Invoice): Amount => ({
  amount: invoice.total,
  currency: invoice.currency,
  at: dateOf(invoice.next_payment_attempt ?? invoice.period_end),
})
