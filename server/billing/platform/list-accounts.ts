import { asc, count, inArray, or, sql } from 'drizzle-orm'
import { billingAccounts, orgs } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import type { AccountQuery, AccountsWire } from '../wire'

/** The plans of all orgs, by slug. An org without an account is on the free plan. */
export async function listAccounts(
  { db, ports }: Context,
  { q, limit, offset }: AccountQuery,
): Promise<AccountsWire> {
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
    accounts: page.map(({ id, slug, name }) => {
      const account = accounts.find(({ orgId }) => orgId === id)
      return {
        slug,
        name,
        plan: account?.plan ?? 'free',
        status: account?.status ?? 'active',
        seat_count: account?.seatCount ?? null,
        is_set_by_operator: account?.isSetByOperator ?? false,
        problem: account?.problem ?? null,
      }
    }),
    total: counted?.total ?? 0,
    is_self_hosted: ports.payments === null,
  }
}
