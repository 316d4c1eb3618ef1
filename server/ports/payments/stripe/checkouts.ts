import type Stripe from 'stripe'
import type { CheckoutOrder, OpenCheckout } from '../port'
import { type Connection, meteredPriceOf, priceOf } from './connection'
import { calling } from './to-payments-error'

export async function listOpenCheckouts({ stripe }: Connection, customer: string): Promise<OpenCheckout[]> {
  const { data } = await calling(() =>
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
  )
  return data.map(toCheckout)
}

export async function createCheckout(connection: Connection, order: CheckoutOrder): Promise<OpenCheckout> {
  const metadata = { org_id: String(order.orgId), fingerprint: order.fingerprint }
  // A checkout accepts only prices of one interval. `addMeter` adds the monthly one to an annual subscription.
  const metered = order.cycle === 'monthly' ? meteredPriceOf(connection, order) : null
  const session = await calling(() =>
    connection.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: order.customerId,
        client_reference_id: String(order.orgId),
        line_items: [
          { price: priceOf(connection, order), quantity: order.seats },
          ...(metered === null ? [] : [{ price: metered }]),
        ],
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        allow_promotion_codes: true,
        billing_address_collection: 'required',
        tax_id_collection: { enabled: true },
        customer_update: { name: 'auto', address: 'auto' },
        metadata,
        subscription_data: { metadata: { org_id: String(order.orgId) }, billing_mode: { type: 'flexible' } },
      },
      { idempotencyKey: order.key },
    ),
  )
  return toCheckout(session)
}

export async function expireCheckout({ stripe }: Connection, checkoutId: string): Promise<void> {
  await calling(() => stripe.checkout.sessions.expire(checkoutId))
}

const toCheckout = ({ id, url, metadata }: Stripe.Checkout.Session): OpenCheckout => ({
  id,
  url: url ?? '',
  fingerprint: metadata?.fingerprint ?? null,
})
