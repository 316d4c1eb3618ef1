import type { Context, Org } from '#server/kernel/context'
import { addJob } from '#server/kernel/jobs'
import type { Payments } from '#server/ports/payments/port'
import { withBillingLock } from '../accounts/account'
import { closeCheckouts } from '../buying/close-checkouts'
import { endSubscriptions } from '../jobs'
import { liveOf } from './main-subscription'

/**
 * Ends the org's payments. Call it in the transaction that deletes the org: its subscriptions end if it commits. The job
 * contains the customer, because the org no longer exists when it runs.
 */
export function endBilling(ctx: Context & { org: Org }): Promise<void> {
  return withBillingLock(ctx, async (ctx, { customerId }) => {
    if (customerId !== null) await addJob(ctx, endSubscriptions, { customerId, requestId: ctx.requestId })
  })
}

/**
 * Ends all subscriptions of a customer, credits the unused time, and closes open payment pages. A repeated call does nothing.
 */
export async function endSubscriptionsOf(payments: Payments, customerId: string): Promise<void> {
  await closeCheckouts(payments, customerId)
  for (const { id } of liveOf(await payments.listSubscriptions(customerId)))
    await payments.endSubscription(id)
}
