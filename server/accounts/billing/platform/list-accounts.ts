import { asc, count, inArray, or, sql } from 'drizzle-orm'
import { billingAccounts, orgs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { planOf } from '#server/kernel/entitlements/org-plan'
import { inPlan, newAccount, statusIn } from '../accounts/account'
import type { AccountQuery, AccountsWire } from '../wire'

/** The plans of all orgs, by slug. An org without an account is on the free plan. */
export async function listAccounts(ctx: Context, { q, limit, offset }: AccountQuery): Promise<AccountsWire> {
  const { db, ports } = ctx
  const holds = (column: typeof orgs.name | typeof orgs.slug) =>
    sql`position(lower(${q}) in lower(${column})) > 0`
  const condition = q ? or(holds(orgs.name), holds(orgs.slug)) : undefined
  const [page, [counted]] = await Promise.all([
    db
      .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
      .from(orgs)
      .where(condition)
      .orderBy(asc(orgs.slug))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(orgs).where(condition),
  ])
  const ids = page.map(({ id }) => id)
  const accounts =
    ids.length === 0 ? [] : await db.select().from(billingAccounts).where(inArray(billingAccounts.orgId, ids))
  return {
    accounts: page.map((org) => {
      const account = accounts.find(({ orgId }) => orgId === org.id) ?? newAccount(org.id)
      const plan = planOf(inPlan({ ...ctx, org }, account))
      return {
        slug: org.slug,
        name: org.name,
        plan,
        status: statusIn(plan, account),
        seat_count: plan === 'free' ? null : account.seatCount,
        is_set_by_operator: account.isSetByOperator,
        problem: account.problem,
      }
    }),
    total: counted?.total ?? 0,
    is_self_hosted: ports.payments === null,
  }
}
