import { type MeteredUsage, type Payments, PaymentsError, type SeatPrice } from '../port'
import { previewNext } from './amounts'
import { addMeter, addSeats, changeSubscription, endSubscription, previewChange, setPaused } from './changes'
import { createCheckout, expireCheckout, listOpenCheckouts } from './checkouts'
import { type Connection, connect, offersOf, priceOf, type StripeOptions, secondsOf } from './connection'
import { createCustomer, createPortal, findCustomer, findCustomerOf, hasOpenDispute } from './customers'
import { takeBackChange } from './schedules'
import { listInvoices, listSubscribedCustomers, listSubscriptions } from './subscriptions'
import { calling } from './to-payments-error'

/** Payments through Stripe. The package is loaded by the first request. */
export function openStripe(options: StripeOptions): Payments {
  let opened: Promise<Connection> | undefined
  const open = () => {
    opened ??= connect(options)
    return opened
  }
  /** Leaves out the connection, which the first call opens. */
  const bound =
    <Args extends unknown[], Result>(work: (connection: Connection, ...args: Args) => Promise<Result>) =>
    async (...args: Args) =>
      work(await open(), ...args)
  return {
    offers: offersOf(options.prices).map((offer) => ({ ...offer, priceId: priceOf(options, offer) })),
    isMetered: options.meter !== null && options.prices.aiOperations !== null,
    createCustomer: bound(createCustomer),
    findCustomer: bound(findCustomer),
    findCustomerOf: bound(findCustomerOf),
    listSubscriptions: bound(listSubscriptions),
    listInvoices: bound(listInvoices),
    hasOpenDispute: bound(hasOpenDispute),
    async *listSubscribedCustomers() {
      yield* listSubscribedCustomers(await open())
    },
    listOpenCheckouts: bound(listOpenCheckouts),
    createCheckout: bound(createCheckout),
    expireCheckout: bound(expireCheckout),
    createPortal: bound(createPortal),
    previewNext: bound(previewNext),
    previewChange: bound(previewChange),
    changeSubscription: bound(changeSubscription),
    takeBackChange: bound(takeBackChange),
    addSeats: bound(addSeats),
    addMeter: bound(addMeter),
    setPaused: bound(setPaused),
    endSubscription: bound(endSubscription),
    readPrices: bound(readPrices),
    recordUsage: bound(recordUsage),
  }
}

async function readPrices(connection: Connection): Promise<SeatPrice[]> {
  const { stripe, prices } = connection
  return Promise.all(
    offersOf(prices).map(async (offer) => {
      const price = await calling(() => stripe.prices.retrieve(priceOf(connection, offer)))
      if (price.unit_amount === null) throw new Error(`the price ${price.id} has no amount per seat`)
      return { ...offer, priceId: price.id, unitAmount: price.unit_amount, currency: price.currency }
    }),
  )
}

async function recordUsage({ stripe, meter }: Connection, usage: MeteredUsage): Promise<void> {
  if (meter === null) throw new Error('no meter is configured')
  const { customerId, quantity, identifier, at } = usage
  try {
    await calling(() =>
      stripe.billing.meterEvents.create({
        event_name: meter,
        payload: { stripe_customer_id: customerId, value: String(quantity) },
        identifier,
        timestamp: secondsOf(at),
      }),
    )
  } catch (error) {
    if (!isKnownEvent(error)) throw error
  }
}

/** Stripe rejects the identifier of a known event: an earlier request counted, and its response was lost. */
function isKnownEvent(error: unknown): boolean {
  if (!(error instanceof PaymentsError) || error.code !== 'rejected') return false
  const { message = '' } = error.cause as { message?: string }
  return /event already exists with identifier/i.test(message)
}
