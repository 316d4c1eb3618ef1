import { and, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { aiReservations, aiUsage } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { withTransaction } from '#server/kernel/transaction'
import type { Period } from '../accounts/periods'

type InOrg = Pick<Context, 'db' | 'clock'> & { org: Org }

export interface ReservationRequest {
  id: string
  period: Period
  /** Limit for finished and running operations of the period. */
  limit: number
}

/** Longer than the longest operation. A reservation outlives its operation only if the process died. */
const LIFETIME_MS = 15 * 60 * 1000

/** Returns false if the limit is reached. One statement, so that parallel operations wait for each other only briefly. */
export async function insertReservation(
  { db, org, clock }: InOrg,
  { id, period, limit }: ReservationRequest,
): Promise<boolean> {
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS)
  const inserted = await executePrepared(
    db,
    sql`with place as (
        update ai_usage set reserved = reserved + 1
        where org_id = ${org.id} and period_start = ${period.start.toISOString()} and used + reserved < ${limit}
        returning org_id, period_start)
      insert into ai_reservations (org_id, id, period_start, expires_at)
      select org_id, ${id}, period_start, ${expiresAt.toISOString()} from place
      returning id`,
  )
  return inserted.length > 0
}

/**
 * Creates the period's row if needed, and releases the places of dead processes. Returns false if the finished operations alone
 * reach the limit.
 */
export function recountReservations(
  ctx: InOrg,
  { period, limit }: Pick<ReservationRequest, 'period' | 'limit'>,
): Promise<boolean> {
  return withTransaction(ctx, async ({ db, org, clock }) => {
    const locked = await db
      .insert(aiUsage)
      .values({ orgId: org.id, periodStart: period.start, periodEnd: period.end })
      .onConflictDoUpdate({
        target: [aiUsage.orgId, aiUsage.periodStart],
        set: { periodEnd: period.end },
        setWhere: lt(aiUsage.used, limit),
      })
      .returning({ used: aiUsage.used })
    if (locked.length === 0) return false
    const ofPeriod = and(eq(aiReservations.orgId, org.id), eq(aiReservations.periodStart, period.start))
    // An operation that is finishing has locked its reservation and waits for the period's row.
    const expired = db
      .select({ id: aiReservations.id })
      .from(aiReservations)
      .where(and(ofPeriod, lte(aiReservations.expiresAt, clock.now())))
      .for('update', { skipLocked: true })
    await db.delete(aiReservations).where(and(ofPeriod, inArray(aiReservations.id, expired)))
    const reserved = await db.$count(aiReservations, ofPeriod)
    await db
      .update(aiUsage)
      .set({ reserved })
      .where(and(eq(aiUsage.orgId, org.id), eq(aiUsage.periodStart, period.start)))
    return true
  })
}

/** The usage of a period after the end of an operation. */
export interface UsageRow {
  period_start: string
  used: number
  overage: number
  metered: number
}

/**
 * Deletes the reservation and updates the period's usage. undefined: the reservation had expired. Servers of the previous
 * release, which may run during an upgrade, reserve without counting.
 */
export async function endReservation(
  { db, org }: Pick<InOrg, 'db' | 'org'>,
  id: string,
  changes?: SQL,
): Promise<UsageRow | undefined> {
  const [usage] = await executePrepared<UsageRow & Record<string, unknown>>(
    db,
    sql`with ended as (
        delete from ai_reservations where org_id = ${org.id} and id = ${id} returning org_id, period_start)
      update ai_usage u set reserved = greatest(u.reserved - 1, 0)${changes && sql`, ${changes}`}
      from ended where u.org_id = ended.org_id and u.period_start = ended.period_start
      returning u.period_start, u.used, u.overage, u.metered`,
  )
  return usage
}
