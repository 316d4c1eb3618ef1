import { randomUUID } from 'node:crypto'
import { and, count, eq, lte } from 'drizzle-orm'
import { aiReservations, aiUsage } from '../../../db/schema'
import { BILLING_PAGE } from '../../../shared/plans'
import type { Context, Org } from '../../kernel/context'
import { limitsOf } from '../../kernel/entitlements/org-plan'
import { paymentRequired, requireFeature } from '../../kernel/entitlements/require-feature'
import { withTransaction } from '../../kernel/transaction'
import { inPlan, readAccount } from '../accounts/account'
import { aiPeriod, type Period } from '../accounts/periods'
import { chargeable } from './chargeable'

type InOrg = Context & { org: Org }

/** The place of one AI operation below the limit of its org. Null: the org has no limit. */
export type Reservation = { id: string } | null

/** Longer than the longest operation. A reservation outlives it only if the process died. */
const LIFETIME_MS = 15 * 60 * 1000

/**
 * Reserves one operation that the deployment's key pays. Throws 402 if the plan includes none, or if the included ones and the
 * cap are used up. Call it before the operation starts, then `countOperation` or `releaseOperation`.
 */
export async function reserveOperation(ctx: InOrg): Promise<Reservation> {
  const account = await readAccount(ctx)
  const planned = inPlan(ctx, account)
  requireFeature(planned, 'included_ai')
  const included = limitsOf(planned).ai_operations
  if (included === null) return null
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const period = aiPeriod(account, now)
    const { used } = await lockUsage(ctx, period)
    const limit = included + chargeable(ctx, account)
    if (used + (await countReserved(ctx, period, now)) >= limit) throw limitReached(planned, limit)
    const id = randomUUID()
    await ctx.db.insert(aiReservations).values({
      orgId: ctx.org.id,
      id,
      periodStart: period.start,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    return { id }
  })
}

/** Creates the row of the period if needed and locks it. All operations of the org wait here for each other, shortly. */
async function lockUsage({ db, org }: InOrg, { start, end }: Period) {
  await db.insert(aiUsage).values({ orgId: org.id, periodStart: start, periodEnd: end }).onConflictDoNothing()
  const [usage] = await db
    .select()
    .from(aiUsage)
    .where(and(eq(aiUsage.orgId, org.id), eq(aiUsage.periodStart, start)))
    .for('update')
  if (!usage) throw new Error('the usage of the period was not stored')
  return usage
}

async function countReserved({ db, org }: InOrg, { start }: Period, now: Date): Promise<number> {
  await db
    .delete(aiReservations)
    .where(and(eq(aiReservations.orgId, org.id), lte(aiReservations.expiresAt, now)))
  const [row] = await db
    .select({ reserved: count() })
    .from(aiReservations)
    .where(and(eq(aiReservations.orgId, org.id), eq(aiReservations.periodStart, start)))
  return row?.reserved ?? 0
}

function limitReached(ctx: Parameters<typeof paymentRequired>[0], limit: number) {
  const message = `The AI operations of this period are used up. An admin can raise the cap under ${BILLING_PAGE}, or enter an AI key of the organization.`
  return paymentRequired(ctx, 'pro', { message, extras: { feature: 'included_ai', limit } })
}

/** Gives the place back: the operation failed or was aborted. */
export async function releaseOperation({ db, org }: InOrg, reservation: Reservation): Promise<void> {
  if (!reservation) return
  await db
    .delete(aiReservations)
    .where(and(eq(aiReservations.orgId, org.id), eq(aiReservations.id, reservation.id)))
}
