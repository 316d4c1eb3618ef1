import type { Payments } from '#server/ports/payments/port'
import type { PaymentFacts } from './decide-state'

/** The facts of an org that has no customer at the payment provider. */
export const NEVER_PAID: PaymentFacts = {
  hasCustomer: true,
  subscriptions: [],
  invoices: [],
  hasOpenDispute: false,
}

/** The payment provider's data about a customer. */
export async function readFacts(payments: Payments, customerId: string): Promise<PaymentFacts> {
  const customer = await payments.findCustomer(customerId)
  const [subscriptions, invoices, hasOpenDispute] = await Promise.all([
    payments.listSubscriptions(customerId),
    payments.listInvoices(customerId),
    customer ? payments.hasOpenDispute(customerId) : false,
  ])
  return { hasCustomer: customer !== null, subscriptions, invoices, hasOpenDispute }
}
