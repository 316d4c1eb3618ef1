import { and, eq } from 'drizzle-orm'
import { trueUps } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { recordAct } from '#server/platform/audit/index'
import type { Payments } from '#server/ports/payments/port'
import { type Account, withBillingLock } from '../accounts/account'
import { notifyAdmins } from '../accounts/notices'
import { type Period, QUARTER_MONTHS, windowFrom } from '../accounts/periods'
import { syncAccount } from '../sync/sync-account'
import { countActivePeople } from './active-people'

type InOrg = Context & { org: Org }

/**
 * Compares the last full quarter of an annual subscription with the committed seats. If more people were active, adds the
 * difference and charges it for the rest of the year. Fewer people change nothing: the seats are committed.
 */
export function trueUp(ctx: InOrg, payments: Payments): Promise<void> {
  return withBillingLock(ctx, async (ctx, stored) => {
    if (!(await dueQuarter(ctx, stored))) return
    // Someone may have added seats at the provider in the meantime.
    const account = await syncAccount(ctx, stored, payments)
    const quarter = await dueQuarter(ctx, account)
    if (!quarter) return
    const seats = account.seatCount ?? 0
    const people = await countActivePeople(ctx, quarter)
    if (people > seats) await addSeats(ctx, payments, account, { quarter, people })
    await ctx.db.insert(trueUps).values({
      orgId: ctx.org.id,
      quarterStart: quarter.start,
      committedSeats: seats,
      activePeople: people,
      doneAt: ctx.clock.now(),
    })
  })
}

/** The last full quarter, if it was committed and has not been compared. */
async function dueQuarter(ctx: InOrg, { cycle, periodStart, subscribedAt }: Account): Promise<Period | null> {
  if (cycle !== 'annual' || !periodStart || !subscribedAt) return null
  const quarterAt = (time: Date) => windowFrom(periodStart, QUARTER_MONTHS, time)
  const quarterBefore = ({ start }: Period) => quarterAt(new Date(start.getTime() - 1))
  const current = quarterAt(ctx.clock.now())
  if (current.start <= subscribedAt) return null
  const last = quarterBefore(current)
  // Before this year, the subscription may have been monthly. If it was annual, the previous quarter was also compared.
  const isCommitted = last.start >= periodStart || (await isDone(ctx, quarterBefore(last)))
  return isCommitted && !(await isDone(ctx, last)) ? last : null
}

async function isDone({ db, org }: InOrg, { start }: Period): Promise<boolean> {
  const done = await db
    .select({ doneAt: trueUps.doneAt })
    .from(trueUps)
    .where(and(eq(trueUps.orgId, org.id), eq(trueUps.quarterStart, start)))
  return done.length > 0
}

async function addSeats(
  ctx: InOrg,
  payments: Payments,
  account: Account,
  { quarter, people }: { quarter: Period; people: number },
): Promise<void> {
  const { subscriptionId } = account
  if (subscriptionId === null) return
  const subject = quarter.start.toISOString()
  // A repeat after a crash finds the seats and adds none.
  await payments.addSeats(subscriptionId, people)
  await recordAct(ctx, {
    act: 'billing.true_up',
    target: { kind: 'subscription', id: subscriptionId },
    details: { quarter: subject, from: account.seatCount, to: people },
  })
  await notifyAdmins(ctx, 'true_up', subject)
  await syncAccount(ctx, account, payments)
}
