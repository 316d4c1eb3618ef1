import type { FormValue } from './decode-form'
import { FAKE_PRICES, type FakeInvoice, type FakeSubscription, type StripeWorld } from './world'

export type Form = Record<string, FormValue>

/** An answer that is not 200. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    message: string,
  ) {
    super(message)
  }
}

type Handler = (world: StripeWorld, request: { id: string; form: Form }) => object

const listOf = (data: readonly object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

function required<T>(thing: T | undefined, id: string): T {
  if (thing === undefined) throw new StripeRefusal(404, 'invalid_request_error', `No such thing: ${id}`)
  return thing
}

/** The part of Stripe that the product uses. */
export const ROUTES: Record<string, Handler> = {
  'POST /v1/customers': (world, { form }) =>
    world.createCustomer((form.metadata ?? {}) as Record<string, string>),
  'GET /v1/customers/:id': (world, { id }) => required(world.customers.get(id), id),
  'GET /v1/prices/:id': (_, { id }) => ({
    id,
    object: 'price',
    unit_amount: required(FAKE_PRICES[id], id).amount,
    currency: 'eur',
  }),
  'GET /v1/checkout/sessions': (world, { form }) =>
    listOf(
      [...world.sessions.values()].filter(
        (each) => each.customer === form.customer && each.status === form.status,
      ),
    ),
  'POST /v1/checkout/sessions': (world, { form }) => {
    const { customer, metadata, line_items, success_url, cancel_url, subscription_data } = form as never as {
      customer: string
      metadata: Record<string, string>
      line_items: { price: string; quantity?: string }[]
      success_url: string
      cancel_url: string
      subscription_data: { metadata: Record<string, string> }
    }
    required(world.customers.get(customer), customer)
    const items = line_items.map(({ price, quantity }) => ({
      price,
      ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    }))
    return world.createSession({
      ...{ customer, metadata, success_url, cancel_url },
      line_items: items,
      subscription_metadata: subscription_data.metadata,
    })
  },
  'GET /v1/checkout/sessions/:id': (world, { id }) => required(world.sessions.get(id), id),
  'POST /v1/checkout/sessions/:id/expire': (world, { id }) => {
    const session = required(world.sessions.get(id), id)
    if (session.status !== 'open')
      throw new StripeRefusal(400, 'invalid_request_error', 'The session is not open.')
    session.status = 'expired'
    return session
  },
  'POST /v1/billing_portal/sessions': (world, { form }) => ({
    id: 'bps_1',
    object: 'billing_portal.session',
    url: `${world.address}/portal/${form.customer}?back=${encodeURIComponent(String(form.return_url))}`,
  }),
  'GET /v1/subscriptions': (world, { form }) =>
    listOf(
      (form.customer === undefined
        ? [...world.subscriptions.values()]
        : world.subscriptionsOf(String(form.customer))
      ).filter(({ status }) => form.status === 'all' || status !== 'canceled'),
    ),
  'GET /v1/subscriptions/:id': (world, { id }) => required(world.subscriptions.get(id), id),
  'POST /v1/subscriptions/:id': (world, { id, form }) => {
    const subscription = required(world.subscriptions.get(id), id)
    const before = world.priceOf(subscription)
    apply(world, subscription, form)
    if (form.proration_behavior === 'always_invoice') {
      const total = prorated(world, subscription, before)
      if (total !== 0) world.invoice(subscription, total)
    }
    world.emit('customer.subscription.updated', subscription)
    return subscription
  },
  'DELETE /v1/subscriptions/:id': (world, { id }) => {
    const subscription = required(world.subscriptions.get(id), id)
    world.end(subscription)
    return subscription
  },
  'GET /v1/invoices': (world, { form }) =>
    listOf(world.invoices.filter(({ customer }) => customer === form.customer)),
  'GET /v1/invoices/:id': (world, { id }) =>
    required(
      world.invoices.find((each) => each.id === id),
      id,
    ),
  'POST /v1/invoices/create_preview': (world, { form }) => preview(world, form),
  'GET /v1/charges': (world, { form }) =>
    listOf(
      world.disputes
        .filter(({ customer }) => customer === form.customer)
        .map(({ id }) => ({ id: `ch_of_${id}`, object: 'charge', disputed: true })),
    ),
  'GET /v1/disputes': (world, { form }) =>
    listOf(world.disputes.filter(({ id }) => `ch_of_${id}` === form.charge)),
  'POST /v1/billing/meter_events': (world, { form }) => {
    const { identifier, payload } = form as never as { identifier: string; payload: { value: string } }
    if (world.meter.has(identifier))
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        `An event already exists with identifier ${identifier}.`,
      )
    world.meter.set(identifier, Number(payload.value))
    return { object: 'billing.meter_event', identifier }
  },
}

interface ChangedItem {
  id?: string
  price?: string
  quantity?: string
  deleted?: string
}

function apply(world: StripeWorld, subscription: FakeSubscription, form: Form): void {
  for (const change of (form.items ?? []) as ChangedItem[]) applyItem(world, subscription, change)
  if (form.cancel_at_period_end !== undefined)
    subscription.cancel_at_period_end = String(form.cancel_at_period_end) === 'true'
  if (form.pause_collection !== undefined)
    subscription.pause_collection =
      form.pause_collection === '' ? null : (form.pause_collection as { behavior: string })
}

function applyItem(world: StripeWorld, { items }: FakeSubscription, change: ChangedItem): void {
  const { id, price, quantity, deleted } = change
  const known = items.data.find((item) => item.id === id)
  if (deleted !== undefined) items.data = items.data.filter((item) => item !== known)
  else if (known) {
    const isOtherCycle = FAKE_PRICES[price ?? '']?.months !== FAKE_PRICES[known.price.id]?.months
    if (price) known.price = { id: price }
    if (quantity !== undefined) known.quantity = Number(quantity)
    if (isOtherCycle && price) Object.assign(known, { ...world.newItem({ price }), id: known.id })
  } else
    items.data.push(
      world.newItem({ price: price ?? '', quantity: quantity === undefined ? undefined : Number(quantity) }),
    )
}

/** The difference in price for the rest of the period. */
function prorated(world: StripeWorld, subscription: FakeSubscription, before: number): number {
  const [item] = subscription.items.data
  if (!item) return 0
  const { current_period_start: start, current_period_end: end } = item
  return Math.round(((world.priceOf(subscription) - before) * (end - world.now())) / (end - start))
}

function preview(world: StripeWorld, form: Form): Partial<FakeInvoice> {
  const subscription = required(world.subscriptions.get(String(form.subscription)), String(form.subscription))
  const details = (form.subscription_details ?? {}) as Form
  const changed = structuredClone(subscription)
  apply(world, changed, details)
  const isNow = details.proration_behavior === 'always_invoice'
  return {
    object: 'invoice',
    currency: 'eur',
    total: isNow ? prorated(world, changed, world.priceOf(subscription)) : world.priceOf(changed),
    period_end: isNow ? world.now() : (changed.items.data[0]?.current_period_end ?? world.now()),
  }
}
