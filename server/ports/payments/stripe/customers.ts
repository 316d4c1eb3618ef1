import { randomUUID } from 'node:crypto'
import { type Customer, type NewCustomer, PaymentsError, type ThingOfEvent } from '../port'
import { type Connection, idOf } from './connection'
import { calling, callingForThing } from './to-payments-error'

/**
 * The org id is stored at Stripe, so that a customer can be found after a crash between creating and storing it. Name and email
 * are sent separately, because a repeat may come from another admin and a key does not allow different parameters.
 */
export async function createCustomer({ stripe }: Connection, customer: NewCustomer): Promise<string> {
  const { orgId, name, email, key } = customer
  const create = (idempotencyKey: string) =>
    calling(() => stripe.customers.create({ metadata: { org_id: String(orgId) } }, { idempotencyKey }))
  const { id } = await create(key).catch((error: unknown) => {
    if (isReplayed(error)) return create(`${key}-${randomUUID()}`)
    throw error
  })
  await calling(() => stripe.customers.update(id, { name, email: email ?? undefined }))
  return id
}

/** Stripe caches a failure with its key for a day. An extra customer without payments does no harm. */
const isReplayed = (error: unknown): boolean =>
  error instanceof PaymentsError &&
  (error.cause as { headers?: Record<string, string> }).headers?.['idempotent-replayed'] === 'true'

export async function findCustomer({ stripe }: Connection, customerId: string): Promise<Customer | null> {
  const customer = await callingForThing(() => stripe.customers.retrieve(customerId))
  if (!customer || customer.deleted) return null
  const orgId = Number(customer.metadata.org_id)
  return { id: customer.id, orgId: Number.isSafeInteger(orgId) && orgId > 0 ? orgId : null }
}

export async function findCustomerOf(
  { stripe }: Connection,
  { kind, id }: ThingOfEvent,
): Promise<string | null> {
  const readers = {
    checkout: () => stripe.checkout.sessions.retrieve(id),
    invoice: () => stripe.invoices.retrieve(id),
    subscription: () => stripe.subscriptions.retrieve(id),
  }
  const stripeObject = await callingForThing<{ customer?: string | { id: string } | null }>(readers[kind])
  return idOf(stripeObject?.customer)
}

export async function createPortal(
  { stripe }: Connection,
  customer: string,
  returnUrl: string,
): Promise<string> {
  const { url } = await calling(() =>
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
  )
  return url
}

const SETTLED: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

export async function hasOpenDispute({ stripe }: Connection, customer: string): Promise<boolean> {
  const { data: charges } = await calling(() => stripe.charges.list({ customer, limit: 100 }))
  for (const { id } of charges.filter(({ disputed }) => disputed)) {
    const { data: disputes } = await calling(() => stripe.disputes.list({ charge: id }))
    if (disputes.some(({ status }) => !SETTLED.includes(status))) return true
  }
  return false
}
