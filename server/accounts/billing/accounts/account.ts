import { eq } from 'drizzle-orm'
import { billingAccounts } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import type { Context, Org, OrgInPlan, PlanFacts } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { Plan } from '#shared/plans'

export type Account = typeof billingAccounts.$inferSelect

type InOrg = Context & { org: Org }

/** The org's account, or a new one that is not stored. */
export async function readAccount({
  db,
  org,
}: Pick<InOrg, 'db'> & { org: Pick<Org, 'id'> }): Promise<Account> {
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.orgId, org.id))
  return account ?? newAccount(org.id)
}

/** The free plan: never paid, never tried. */
export const newAccount = (orgId: number): Account => ({
  orgId,
  plan: 'free',
  planEndsAt: null,
  customLimits: null,
  isSetByOperator: false,
  cycle: null,
  status: 'active',
  seatCount: null,
  periodStart: null,
  periodEnd: null,
  trialStartedAt: null,
  trialEndsAt: null,
  cancelAtPeriodEnd: false,
  plannedChange: null,
  customerId: null,
  subscriptionId: null,
  subscribedAt: null,
  pastDueSince: null,
  overSeatsSince: null,
  aiCap: 0,
  problem: null,
  syncedAt: null,
})

/**
 * Runs the work with exclusive access to the org's billing, across all processes. The work may call the payment provider: data
 * read while holding the lock is newer than anything stored.
 */
export function withBillingLock<C extends InOrg, T>(
  ctx: C,
  work: (ctx: C, account: Account) => Promise<T>,
): Promise<T> {
  return withTransaction(ctx, async (ctx) => {
    const { db, org } = ctx
    await db.insert(billingAccounts).values({ orgId: org.id }).onConflictDoNothing()
    const [account] = await db
      .select()
      .from(billingAccounts)
      .where(eq(billingAccounts.orgId, org.id))
      .for('update')
    if (!account) throw new Error('the billing account was not stored')
    return work(ctx, account)
  })
}

/** Call it while holding the lock. The org's keys then use the new plan at once. */
export async function updateAccount(ctx: InOrg, changes: Partial<Account>): Promise<void> {
  // A distributed table refuses a new value of the column that divides it, even an equal one.
  await ctx.db
    .update(billingAccounts)
    .set({ ...changes, orgId: undefined })
    .where(eq(billingAccounts.orgId, ctx.org.id))
  await clearKeyCache(ctx)
}

/** Whether the org pays or owes: it then changes its plan in the portal instead of buying again. */
export const isSubscribed = ({ subscriptionId, status }: Account) =>
  subscriptionId !== null && status !== 'canceled'

const factsOf = ({ plan, planEndsAt, seatCount, customLimits }: Account): PlanFacts => ({
  plan,
  endsAt: planEndsAt,
  seats: seatCount,
  customLimits,
})

/**
 * The account's status while this plan is in effect. An ended trial leaves an active free plan; an agreed plan is neither tried
 * nor canceled.
 */
export function statusIn(plan: Plan, { status }: Account) {
  const isOver = plan === 'free' && status === 'trialing'
  const isAgreed = plan === 'enterprise' && status !== 'past_due'
  return isOver || isAgreed ? 'active' : status
}

/** The org with its plan as just read, which may be newer than the request's. */
export const inPlan = <C extends InOrg>(ctx: C, account: Account): C & { org: OrgInPlan } => ({
  ...ctx,
  org: { ...ctx.org, billing: factsOf(account) },
})
