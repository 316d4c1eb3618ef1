import { changeSubscription, previewInvoice, previewSchedule } from './change-subscription'
import type { FormValue } from './decode-form'
import { CURRENCY, FAKE_PRICES, monthsOf } from './prices'
import { StripeRefusal } from './refusal'
import { createSchedule, releaseSchedule, updateSchedule } from './schedules'
import type { StripeWorld } from './world'

export type Form = Record<string, FormValue>

type Handler = (world: StripeWorld, request: { id: string; form: Form }) => object

const listOf = (data: readonly object[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

function required<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new StripeRefusal(404, 'invalid_request_error', `No such thing: ${id}`)
  return value
}

const isExpanded = ({ expand }: Form, name: string) => Array.isArray(expand) && expand.includes(name)

/** The part of Stripe that the product uses. */
export const ROUTES: Record<string, Handler> = {
  'POST /v1/customers': (world, { form }) => world.createCustomer(form),
  'POST /v1/customers/:id': (world, { id, form }) =>
    Object.assign(required(world.customers.get(id), id), form),
  'GET /v1/customers/:id': (world, { id }) => required(world.customers.get(id), id),
  'GET /v1/prices/:id': (_, { id }) => ({
    id,
    object: 'price',
    unit_amount: required(FAKE_PRICES[id], id).amount,
    currency: CURRENCY,
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
    if (new Set(line_items.map(({ price }) => monthsOf(price))).size > 1)
      throw new StripeRefusal(400, 'invalid_request_error', 'All prices must have the same interval.')
    const items = line_items.map(({ price, quantity }) => ({
      price,
      ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    }))
    return world.createSession({
      customer,
      metadata,
      success_url,
      cancel_url,
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
      )
        .filter(({ status }) => form.status === 'all' || status !== 'canceled')
        .map((each) => ({
          ...each,
          schedule: isExpanded(form, 'data.schedule')
            ? (world.schedules.get(each.schedule ?? '') ?? null)
            : each.schedule,
        })),
    ),
  'GET /v1/subscriptions/:id': (world, { id }) => required(world.subscriptions.get(id), id),
  'POST /v1/subscriptions/:id': (world, { id, form }) => {
    const subscription = required(world.subscriptions.get(id), id)
    changeSubscription(world, subscription, form)
    return subscription
  },
  'POST /v1/subscription_schedules': (world, { form }) => {
    const id = String(form.from_subscription)
    return createSchedule(world, required(world.subscriptions.get(id), id), form)
  },
  'GET /v1/subscription_schedules/:id': (world, { id }) => required(world.schedules.get(id), id),
  'POST /v1/subscription_schedules/:id': (world, { id, form }) =>
    updateSchedule(world, required(world.schedules.get(id), id), form),
  'POST /v1/subscription_schedules/:id/release': (world, { id }) =>
    releaseSchedule(world, required(world.schedules.get(id), id)),
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
  'POST /v1/invoices/create_preview': (world, { form }) => {
    if (form.schedule !== undefined && form.subscription !== undefined)
      throw new StripeRefusal(400, 'invalid_request_error', 'Name either `schedule` or `subscription`.')
    const schedule = world.schedules.get(String(form.schedule))
    if (schedule) return previewSchedule(world, schedule)
    const id = String(form.subscription)
    return previewInvoice(world, required(world.subscriptions.get(id), id), form)
  },
  'GET /v1/charges': (world, { form }) =>
    listOf(
      world.disputes
        .filter(({ customer }) => customer === form.customer)
        .map(({ id }) => ({ id: `ch_of_${id}`, object: 'charge', disputed: true })),
    ),
  'GET /v1/disputes': (world, { form }) =>
    listOf(world.disputes.filter(({ id }) => `ch_of_${id}` === form.charge)),
  'POST /v1/billing/meter_events': (world, { form }) => {
    const { identifier, payload, timestamp } = form as never as {
      identifier: string
      timestamp: string
      payload: { value: string; stripe_customer_id: string }
    }
    world.meter.record({
      identifier,
      customer: payload.stripe_customer_id,
      quantity: Number(payload.value),
      at: Number(timestamp),
      receivedAt: world.now(),
    })
    return { object: 'billing.meter_event', identifier }
  },
}
