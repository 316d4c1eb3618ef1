import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { OrgRequestContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { recordAct } from '#server/platform/audit/index'
import type { CheckoutOrder, OpenCheckout, Payments } from '#server/ports/payments/port'
import { isSubscribed, withBillingLock } from '../accounts/account'
import { calendarMonth } from '../accounts/periods'
import { countActivePeople, seatsFor } from '../seats/active-people'
import { syncAccount } from '../sync/sync-account'
import type { CheckoutInput, CheckoutWire } from '../wire'
import { closeCheckouts } from './close-checkouts'
import { ensureCustomer } from './ensure-customer'
import { ownAddresses } from './own-address'
import { requireOffer, requirePayments } from './require-payments'

/**
 * Opens a page of the payment provider where the org buys a plan. At most one page is open per org: a repeated request returns
 * it, and a request for another plan closes it.
 */
export async function checkout(
  ctx: OrgRequestContext,
  input: CheckoutInput,
): Promise<z.infer<typeof CheckoutWire>> {
  const { billing_cycle: cycle, plan } = input
  const { success_url: successUrl, cancel_url: cancelUrl } = ownAddresses(ctx, {
    success_url: input.success_url,
    cancel_url: input.cancel_url,
  })
  await refuseIfSubscribed(ctx)
  const payments = requirePayments(ctx)
  requireOffer(payments, { plan, cycle })
  const customerId = await ensureCustomer(ctx, payments)
  return withBillingLock(ctx, async (ctx, stored) => {
    const account = await syncAccount(ctx, stored, payments)
    if (isSubscribed(account)) throw alreadySubscribed(ctx)
    const seats = input.seat_count ?? seatsFor(await countActivePeople(ctx, calendarMonth(ctx.clock.now())))
    const order = {
      orgId: ctx.org.id,
      customerId,
      plan,
      cycle,
      seats,
      successUrl,
      cancelUrl,
    }
    await ctx.requireClaim()
    const { id, url } = await openOnly(payments, {
      ...order,
      fingerprint: createHash('sha256').update(JSON.stringify(order)).digest('hex'),
      key: `plumbline-checkout-${randomUUID()}`,
    })
    await recordAct(ctx, {
      act: 'billing.checkout',
      target: { kind: 'checkout', id },
      details: { plan, cycle, seats },
    })
    return { url, session_id: id }
  })
}

async function refuseIfSubscribed(ctx: OrgRequestContext): Promise<void> {
  if (!ctx.ports.payments) return
  await withBillingLock(ctx, async (ctx, account) => {
    if (isSubscribed(account)) throw alreadySubscribed(ctx)
    if (account.isSetByOperator)
      throw conflict('The operator of this deployment agreed the plan with you. Ask there to change it.')
  })
}

/** Closes earlier checkouts first, because two open ones could both be paid. */
async function openOnly(payments: Payments, order: CheckoutOrder): Promise<OpenCheckout> {
  const matchingCheckout = await closeCheckouts(
    payments,
    order.customerId,
    ({ fingerprint }) => fingerprint === order.fingerprint,
  )
  return matchingCheckout ?? (await payments.createCheckout(order))
}

const alreadySubscribed = ({ org }: Pick<OrgRequestContext, 'org'>) =>
  conflict(
    'This organization has a subscription already. Change it under Settings, Billing, or open the billing portal.',
    { extras: { portal: `/app/${org.slug}/api/billing/portal` } },
  )
