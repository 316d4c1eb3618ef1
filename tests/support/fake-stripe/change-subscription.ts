import type { FormValue } from './decode-form'
import { invoice, totalsOf, usageCostOf } from './invoicing'
import { CURRENCY, monthsOf, priceOf, prorate } from './prices'
import { StripeRefusal } from './refusal'
import { enterPhase, nextPhase } from './schedules'
import type { FakeSchedule, FakeSubscription } from './types'
import type { StripeWorld } from './world'

type Form = Record<string, FormValue>

interface ChangedItem {
  id?: string
  price?: string
  quantity?: string
  deleted?: string
}

/** Applies a change. With `error_if_incomplete`, a declined card leaves everything unchanged. */
export function changeSubscription(world: StripeWorld, subscription: FakeSubscription, form: Form): void {
  const at = prorationDateOf(world, form)
  const changed = structuredClone(subscription)
  applyForm(world, changed, form)
  const difference =
    form.proration_behavior === 'always_invoice'
      ? prorate(subscription.items.data, changed.items.data, at)
      : 0
  const { amount_due } = totalsOf(world, changed, difference, world.now())
  const isRefused = form.payment_behavior === 'error_if_incomplete' && amount_due > 0
  if (isRefused && world.declining.has(subscription.customer))
    throw new StripeRefusal(402, 'card_error', 'Your card was declined.')
  Object.assign(subscription, changed)
  if (difference !== 0) invoice(world, subscription, difference)
  world.emit('customer.subscription.updated', subscription)
}

/** The invoice of a change now (`always_invoice`), or the next regular one. */
export function previewInvoice(world: StripeWorld, subscription: FakeSubscription, form: Form): object {
  const details = (form.subscription_details ?? {}) as Form
  const changed = structuredClone(subscription)
  applyForm(world, changed, details)
  if (changed.status === 'canceled' || changed.cancel_at_period_end)
    throw new StripeRefusal(404, 'invalid_request_error', 'No upcoming invoices for customer')
  const isNow = details.proration_behavior === 'always_invoice'
  const at = prorationDateOf(world, details)
  const end = changed.items.data[0]?.current_period_end ?? 0
  const subtotal = isNow
    ? prorate(subscription.items.data, changed.items.data, at)
    : priceOf(changed.items.data) + usageCostOf(world, changed.customer, changed.items.data)
  return {
    ...totalsOf(world, changed, subtotal, isNow ? world.now() : end),
    object: 'invoice',
    currency: CURRENCY,
    created: world.now(),
    period_end: isNow ? world.now() : end,
    parent: { subscription_details: { subscription: subscription.id, subscription_proration_date: at } },
  }
}

/** The next regular invoice of a subscription with a schedule, after its next phase has begun. */
export function previewSchedule(world: StripeWorld, schedule: FakeSchedule): object {
  const subscription = world.subscriptions.get(schedule.subscription)
  if (!subscription) throw new StripeRefusal(404, 'invalid_request_error', 'No such subscription')
  const end = subscription.items.data[0]?.current_period_end ?? 0
  const changed = structuredClone(subscription)
  const usageCost = usageCostOf(world, changed.customer, changed.items.data)
  if (nextPhase(schedule)?.start_date === end) enterPhase(world, changed, schedule)
  return {
    ...totalsOf(world, changed, priceOf(changed.items.data) + usageCost, end),
    object: 'invoice',
    currency: CURRENCY,
    created: world.now(),
    period_end: end,
    parent: { subscription_details: { subscription: subscription.id } },
  }
}

const prorationDateOf = (world: StripeWorld, { proration_date }: Form): number =>
  proration_date === undefined ? world.now() : Number(proration_date)

function applyForm(world: StripeWorld, subscription: FakeSubscription, form: Form): void {
  const endsOtherwise = form.cancel_at_period_end !== undefined || form.cancel_at !== undefined
  if (subscription.schedule !== null && endsOtherwise)
    throw new StripeRefusal(
      400,
      'invalid_request_error',
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  for (const change of (form.items ?? []) as ChangedItem[]) applyItem(world, subscription, change, form)
  if (form.cancel_at_period_end !== undefined)
    subscription.cancel_at_period_end = String(form.cancel_at_period_end) === 'true'
  if (form.pause_collection !== undefined)
    subscription.pause_collection =
      form.pause_collection === '' ? null : (form.pause_collection as { behavior: string })
}

function applyItem(world: StripeWorld, { items }: FakeSubscription, change: ChangedItem, form: Form): void {
  const { id, price, quantity, deleted } = change
  const existingItem = items.data.find((item) => item.id === id)
  if (deleted !== undefined) items.data = items.data.filter((item) => item !== existingItem)
  else if (!existingItem) items.data.push(world.newItem({ price: price ?? '', ...numberOf(quantity) }))
  else {
    // A different period length starts a new period.
    if (price && monthsOf(price) !== monthsOf(existingItem.price.id))
      Object.assign(existingItem, world.newItem({ price }, prorationDateOf(world, form)), {
        id: existingItem.id,
      })
    if (price) existingItem.price = { id: price }
    Object.assign(existingItem, numberOf(quantity))
  }
}

const numberOf = (quantity: string | undefined) =>
  quantity === undefined ? {} : { quantity: Number(quantity) }
