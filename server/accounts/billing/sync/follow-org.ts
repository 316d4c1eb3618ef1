import { eq } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import type { PaidSubscription, Payments } from '#server/ports/payments/port'
import { isSubscribed, withBillingLock } from '../accounts/account'
import { closeCheckouts } from '../buying/close-checkouts'
import { liveOf } from './main-subscription'

type InOrg = Context & { org: Org }

/** A suspended org does not pay; a resumed one pays again. Reads the org's state, so repeats and order do not matter. */
export function followOrg(ctx: InOrg, payments: Payments): Promise<void> {
  return withBillingLock(ctx, async (ctx, account) => {
    const { customerId, subscriptionId } = account
    if (customerId === null) return
    const isOff = await isSuspended(ctx)
    if (isOff) await closeCheckouts(payments, customerId)
    if (isSubscribed(account) && subscriptionId !== null) await payments.setPaused(subscriptionId, isOff)
  })
}

/** Pauses a purchase that was made while the org is suspended, for example on a page that was already open. */
export async function pauseIfSuspended(
  ctx: InOrg,
  payments: Payments,
  subscriptions: readonly PaidSubscription[],
): Promise<void> {
  const running = liveOf(subscriptions).filter(({ isPaused }) => !isPaused)
  if (running.length === 0 || !(await isSuspended(ctx))) return
  for (const { id } of running) await payments.setPaused(id, true)
}

async function isSuspended({ db, org }: InOrg): Promise<boolean> {
  const [row] = await db.select({ suspendedAt: orgs.suspendedAt }).from(orgs).where(eq(orgs.id, org.id))
  return row?.suspendedAt != null
}
