import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { billingInvoices } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { afterCommit } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { PaidInvoice, Payments } from '#server/ports/payments/port'
import { type Account, isSubscribed, updateAccount, withBillingLock } from '../accounts/account'
import { notifyAdmins } from '../accounts/notices'
import { reportLimits } from '../limits/report-limits'
import { correctSubscriptions } from './correct-subscriptions'
import { decideState, type PaymentFacts } from './decide-state'
import { NEVER_PAID, readFacts } from './read-facts'

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

/** A change of the plan is an audit act, whoever caused it at the payment provider. */
async function recordPlanChange(ctx: Context & { org: Org }, before: Account, after: Account): Promise<void> {
  if (after.pastDueSince && !before.pastDueSince)
    await notifyAdmins(ctx, 'past_due', after.pastDueSince.toISOString())
  if (before.subscriptionId && isSubscribed(before) && after.status === 'canceled')
    await notifyAdmins(ctx, 'plan_ended', before.subscriptionId)
  const change = (account: Account) =>
    [account.plan, account.cycle, account.seatCount, account.status].join(' ')
  if (change(before) === change(after)) return
  await recordAct(ctx, {
    act: 'billing.plan_changed',
    target: { kind: 'org', id: ctx.org.id, name: ctx.org.name },
    details: { from: change(before), to: change(after) },
  })
  await reportLimits(ctx, after)
  if (before.plan === after.plan) return
  await afterCommit(ctx, async () =>
    ctx.ports.analytics?.capture({
      name: 'plan_changed',
      properties: { org_id: ctx.org.id, plan: after.plan },
    }),
  )
}

/** Stores the invoices as last read, for the page. */
async function storeInvoices(
  { db, org }: Context & { org: Org },
  invoices: readonly PaidInvoice[],
): Promise<void> {
  if (invoices.length === 0) return
  const rows = invoices.map(({ id, number, status, total, currency, url, createdAt }) => ({
    orgId: org.id,
    id,
    number,
    status,
    total,
    currency,
    url,
    createdAt,
  }))
  await db
    .insert(billingInvoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [billingInvoices.orgId, billingInvoices.id],
      set: {
        number: sql`excluded.number`,
        status: sql`excluded.status`,
        total: sql`excluded.total`,
        url: sql`excluded.url`,
      },
    })
}
