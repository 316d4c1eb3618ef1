import { sql } from 'drizzle-orm'
import { billingInvoices } from '../../../db/schema'
import { recordAct } from '../../audit'
import type { Context, Org } from '../../kernel/context'
import { afterCommit } from '../../kernel/transaction'
import type { PaidInvoice, Payments } from '../../ports/payments/port'
import { type Account, isSubscribed, updateAccount, withBillingLock } from '../accounts/account'
import { notifyAdmins } from '../accounts/notices'
import { markPausedRepositories } from '../limits/mark-paused'
import { decideState, liveOf, mainSubscription, type PaymentFacts } from './decide-state'
import { pauseIfSuspended } from './follow-org'

type InOrg = Context & { org: Org }

/** Brings the account of an org to the state of the payment provider. Returns true if it differed. */
export function syncOrg(ctx: InOrg, payments: Payments): Promise<boolean> {
  return withBillingLock(ctx, async (ctx, account) => {
    const next = await syncAccount(ctx, account, payments)
    return COMPARED.some((name) => String(next[name]) !== String(account[name]))
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
  'subscriptionId',
  'problem',
] as const satisfies (keyof Account)[]

/** The same under a lock that the caller holds. */
export const syncAccount = async (ctx: InOrg, account: Account, payments: Payments): Promise<Account> =>
  (await syncWithFacts(ctx, account, payments)).account

/** Also returns what the provider knows, for a caller that decides the state anew. */
export async function syncWithFacts(
  ctx: InOrg,
  account: Account,
  payments: Payments,
): Promise<{ account: Account; facts: PaymentFacts }> {
  if (account.customerId === null) return { account, facts: NEVER_PAID }
  const read = await readFacts(payments, account.customerId)
  const facts = await endDuplicates(ctx, payments, account.customerId, read)
  await pauseIfSuspended(ctx, payments, facts.subscriptions)
  await addMissingMeter(payments, facts)
  const changes = { ...decideState(account, facts), syncedAt: ctx.clock.now() }
  const next = { ...account, ...changes }
  await updateAccount(ctx, changes)
  await storeInvoices(ctx, facts.invoices)
  await reportChange(ctx, account, next)
  return { account: next, facts }
}

/** For an org without a customer, of which the payment provider knows nothing. */
const NEVER_PAID: PaymentFacts = { hasCustomer: true, subscriptions: [], invoices: [], hasOpenDispute: false }

async function readFacts(payments: Payments, customerId: string): Promise<PaymentFacts> {
  const customer = await payments.findCustomer(customerId)
  const [subscriptions, invoices, hasOpenDispute] = await Promise.all([
    payments.listSubscriptions(customerId),
    payments.listInvoices(customerId),
    customer ? payments.hasOpenDispute(customerId) : false,
  ])
  return { hasCustomer: customer !== null, subscriptions, invoices, hasOpenDispute }
}

/**
 * Ends what was bought twice, for example in two tabs, and credits it. Subscriptions that somebody created by hand stay: they
 * are reported.
 */
async function endDuplicates(
  ctx: InOrg,
  payments: Payments,
  customerId: string,
  facts: PaymentFacts,
): Promise<PaymentFacts> {
  const main = mainSubscription(facts)
  const duplicates = liveOf(facts.subscriptions).filter(
    ({ id, isFromCheckout, offer }) => id !== main?.id && isFromCheckout && offer !== null,
  )
  if (duplicates.length === 0) return facts
  for (const { id } of duplicates) {
    await payments.endSubscription(id)
    await recordAct(ctx, { act: 'billing.end_duplicate', target: { kind: 'subscription', id } })
  }
  return readFacts(payments, customerId)
}

/** Annual checkouts and subscriptions that were made by hand have no metered price. */
async function addMissingMeter(payments: Payments, facts: PaymentFacts): Promise<void> {
  const main = mainSubscription(facts)
  if (payments.isMetered && main?.offer?.plan === 'pro' && !main.isMetered) await payments.addMeter(main.id)
}

async function storeInvoices({ db, org }: InOrg, invoices: readonly PaidInvoice[]): Promise<void> {
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

/** A change of the plan is an audit act, whoever caused it at the payment provider. */
async function reportChange(ctx: InOrg, before: Account, after: Account): Promise<void> {
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
  await markPausedRepositories(ctx, after)
  if (before.plan === after.plan) return
  await afterCommit(ctx, async () =>
    ctx.ports.analytics?.capture({
      name: 'plan_changed',
      properties: { org_id: ctx.org.id, plan: after.plan },
    }),
  )
}
