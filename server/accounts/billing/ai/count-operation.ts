import { sql } from 'drizzle-orm'
import type { Context, Org } from '#server/kernel/context'
import { limitsOf } from '#server/kernel/entitlements/org-plan'
import { conflict } from '#server/kernel/errors'
import { addJob } from '#server/kernel/jobs'
import { inPlan, readAccount } from '../accounts/account'
import { EARLY_NOTICE } from '../accounts/current-notice'
import { notifyAdmins } from '../accounts/notices'
import { sendUsage } from '../jobs'
import { chargeable } from './chargeable'
import { endReservation, type UsageRow } from './reservations'
import type { Reservation } from './reserve-operation'

type InOrg = Context & { org: Org }

/**
 * Counts a finished operation. Call it in the transaction that stores its result: both are saved, or neither. Seats, plan and
 * cap may have been reduced meanwhile: it is charged only within the current cap.
 */
export async function countOperation(ctx: InOrg, reservation: Reservation): Promise<void> {
  if (!reservation) return
  const account = await readAccount(ctx)
  const included = limitsOf(inPlan(ctx, account)).ai_operations
  const usage = await endReservation(
    ctx,
    reservation.id,
    sql`used = u.used + 1, overage = u.overage +
      (u.used + 1 > ${included ?? MAX_INTEGER} and u.overage < ${chargeable(ctx, account)})::int`,
  )
  if (!usage) throw conflict('This AI operation took too long. Try again.', { retryable: true })
  if (included) await noticeUsage(ctx, usage, included)
  if (usage.overage > usage.metered) await requestSending(ctx)
}

const MAX_INTEGER = 2_147_483_647

/** Notifies admins once per threshold, even if the loss of seats lowered the threshold below the current usage. */
async function noticeUsage(ctx: InOrg, { used, period_start }: UsageRow, included: number) {
  const subject = new Date(period_start).toISOString()
  if (used >= included) await notifyAdmins(ctx, 'ai_100', subject)
  else if (used >= included * EARLY_NOTICE) await notifyAdmins(ctx, 'ai_80', subject)
}

const COLLECT_MS = 60_000

/** Combines the operations of a minute into one meter event. */
const requestSending = (ctx: InOrg) =>
  addJob(
    ctx,
    sendUsage,
    { orgId: ctx.org.id, requestId: ctx.requestId },
    {
      key: `billing-usage:${ctx.org.id}`,
      runAt: new Date(ctx.clock.now().getTime() + COLLECT_MS),
      keepsTime: true,
    },
  )
