import { isDeepStrictEqual } from 'node:util'
import type { Context, Org } from '#server/kernel/context'
import type { Payments } from '#server/ports/payments/port'
import { type Account, updateAccount, withBillingLock } from '../accounts/account'
import { correctSubscriptions } from './correct-subscriptions'
import { decideState, type PaymentFacts } from './decide-state'
import { NEVER_PAID, readFacts } from './read-facts'
import { recordPlanChange } from './record-plan-change'
import { storeInvoices } from './store-invoices'

type InOrg = Context & { org: Org }

/** Updates the org's account from the payment provider. Returns true if it differed. */
export function syncOrg(ctx: InOrg, payments: Payments): Promise<boolean> {
  return withBillingLock(ctx, async (ctx, account) => {
    const next = await syncAccount(ctx, account, payments)
    return COMPARED.some((name) => !isDeepStrictEqual(next[name], account[name]))
  })
}

const COMPARED = [
  'plan',
  'planEndsAt',
  'cycle',
  'status',
  'seatCount',
  'periodEnd',
  'cancelAtPeriodEnd',
  'plannedChange',
  'subscriptionId',
  'problem',
] as const satisfies (keyof Account)[]

/** The same while the caller holds the lock. */
export const syncAccount = async (ctx: InOrg, account: Account, payments: Payments): Promise<Account> =>
  (await syncWithFacts(ctx, account, payments)).account

/** Also returns the provider's data, for a caller that recomputes the state. */
export async function syncWithFacts(
  ctx: InOrg,
  account: Account,
  payments: Payments,
): Promise<{ account: Account; facts: PaymentFacts }> {
  if (account.customerId === null) return { account, facts: NEVER_PAID }
  const read = await readFacts(payments, account.customerId)
  const facts = await correctSubscriptions(ctx, payments, account.customerId, read)
  const changes = { ...decideState(account, facts), syncedAt: ctx.clock.now() }
  const next = { ...account, ...changes }
  await updateAccount(ctx, changes)
  await storeInvoices(ctx, facts.invoices)
  await recordPlanChange(ctx, account, next)
  return { account: next, facts }
}
