import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import { aiOperations, aiUsage } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitsOf } from '#server/kernel/entitlements/org-plan'
import { inPlan, readAccount } from '../accounts/account'
import { aiPeriod, type Period } from '../accounts/periods'
import type { AiOperationsWire } from '../wire'

/** The finished operations of the period paid by the deployment's key. Operations with an own key are free. */
const wasPaidByUs = ({ org }: OrgContext, { start, end }: Period) =>
  and(
    eq(aiOperations.orgId, org.id),
    eq(aiOperations.byOwnKey, false),
    gte(aiOperations.at, start),
    lt(aiOperations.at, end),
  )

export async function getAiOperations(ctx: OrgContext): Promise<AiOperationsWire> {
  const account = await readAccount(ctx)
  const period = aiPeriod(account, ctx.clock.now())
  const rows = await ctx.db
    .select({ kind: aiOperations.kind, operations: count() })
    .from(aiOperations)
    .where(wasPaidByUs(ctx, period))
    .groupBy(aiOperations.kind)
  const usedOperations = rows.reduce((sum, { operations }) => sum + operations, 0)
  const included = limitsOf(inPlan(ctx, account)).ai_operations
  return {
    ops_used: usedOperations,
    ops_included: included,
    overage: await readOverage(ctx, period),
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    by_type: Object.fromEntries(rows.map(({ kind, operations }) => [kind, operations])),
  }
}

/** The charged operations. Stored, because the number of included ones changes with the seats. */
async function readOverage({ db, org }: OrgContext, { start }: Period): Promise<number> {
  const [usage] = await db
    .select({ overage: aiUsage.overage })
    .from(aiUsage)
    .where(and(eq(aiUsage.orgId, org.id), eq(aiUsage.periodStart, start)))
  return usage?.overage ?? 0
}

/** The same operations by day and kind, for the chart. */
export const listAiDays = (ctx: OrgContext, period: Period) => {
  const day = sql<string>`to_char(${aiOperations.at} at time zone 'UTC', 'YYYY-MM-DD')`
  return ctx.db
    .select({ day, kind: aiOperations.kind, operations: count() })
    .from(aiOperations)
    .where(wasPaidByUs(ctx, period))
    .groupBy(sql`1`, aiOperations.kind)
    .orderBy(sql`1`, aiOperations.kind)
}
