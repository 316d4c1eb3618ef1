import type Stripe from 'stripe'
import {
  type PaidInvoice,
  type PaidSubscription,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '../port'
import { type Connection, dateOf, idOf, offerOf } from './connection'
import { scheduledChange } from './schedules'
import { calling } from './to-payments-error'

const MAX_SUBSCRIPTIONS = 100
const MAX_INVOICES = 24

export async function listSubscriptions(
  connection: Connection,
  customer: string,
): Promise<PaidSubscription[]> {
  const { stripe } = connection
  const { data } = await calling(() =>
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: MAX_SUBSCRIPTIONS,
      expand: ['data.schedule'],
    }),
  )
  return data.map((subscription) => toSubscription(connection, subscription))
}

export async function* listSubscribedCustomers({ stripe }: Connection): AsyncGenerator<string> {
  let after: string | undefined
  do {
    const page = await calling(() =>
      stripe.subscriptions.list({ limit: 100, ...(after === undefined ? {} : { starting_after: after }) }),
    )
    for (const { customer } of page.data) yield idOf(customer) ?? ''
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
}

export async function listInvoices({ stripe }: Connection, customer: string): Promise<PaidInvoice[]> {
  const { data } = await calling(() => stripe.invoices.list({ customer, limit: MAX_INVOICES }))
  return data.filter(({ status }) => status !== 'draft').map(toInvoice)
}

/** Seats are the quantity of the item whose price is ours; a metered item has none. */
function toSubscription(connection: Connection, subscription: Stripe.Subscription): PaidSubscription {
  const items = subscription.items.data
  const item = items.find(({ price }) => offerOf(connection, price.id)) ?? items[0]
  if (!item) throw new Error(`the subscription ${subscription.id} has no item`)
  return {
    id: subscription.id,
    status: statusOf(subscription),
    offer: offerOf(connection, item.price.id),
    seats: item.quantity ?? 0,
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    scheduled: scheduledChange(connection, subscription),
    createdAt: dateOf(subscription.created),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    isFromCheckout: subscription.metadata.org_id !== undefined,
    isPaused: subscription.pause_collection !== null,
    isMetered: items.some(({ price }) => price.id === connection.prices.aiOperations),
  }
}

/** Stripe adds values over time. An unknown one grants nothing. */
function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.find((each) => each === status) ?? 'incomplete'
}

const toInvoice = (invoice: Stripe.Invoice): PaidInvoice => ({
  id: invoice.id ?? '',
  number: invoice.number,
  status: invoice.status ?? 'draft',
  total: invoice.total,
  currency: invoice.currency,
  url: invoice.hosted_invoice_url ?? null,
  createdAt: dateOf(invoice.created),
  subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
  isFailed: invoice.status === 'open' && invoice.attempt_count > 0,
})
