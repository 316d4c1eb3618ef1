import type { OpenCheckout, Payments } from '#server/ports/payments/port'

/** Closes the customer's open payment pages. Returns the one to keep, if it is open. */
export async function closeCheckouts(
  payments: Payments,
  customerId: string,
  isKept: (checkout: OpenCheckout) => boolean = () => false,
): Promise<OpenCheckout | undefined> {
  const open = await payments.listOpenCheckouts(customerId)
  const keptCheckout = open.find(isKept)
  for (const { id } of open) if (id !== keptCheckout?.id) await payments.expireCheckout(id)
  return keptCheckout
}
