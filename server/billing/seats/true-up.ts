import { and, eq } from 'drizzle-orm'
import { trueUps } from '../../../db/schema'
import { recordAct } from '../../audit'
import type { Context, Org } from '../../kernel/context'
import type { Payments } from '../../ports/payments/port'
import { type Account, withBillingLock } from '../accounts/account'
import { notifyAdmins } from '../accounts/notices'
import { type Period, windowFrom } from '../accounts/periods'
import { syncAccount } from '../sync/sync-account'
import { countActivePeople } from './active-people'

type InOrg = Context & { org: Org }

const QUARTER_MONTHS = 3

/**
 * Compares the last full quarter of an annual subscription with the committed seats. If more people were active, the difference
 * is added and charged for the rest of the year. Fewer people change nothing: the seats are committed.
 */
export function trueUp(ctx: InOrg, payments: Payments): Promise<void> {
  return withBillingLock(ctx, async (ctx, stored) => {
    const due = lastQuarter(stored, ctx.clock.now())
    if (!due || (await isDone(ctx, due))) return
    // Somebody may have added seats at the provider in the meantime.
    const account = await syncAccount(ctx, stored, payments)
    const quarter = lastQuarter(account, ctx.clock.now())
    if (!quarter || (await isDone(ctx, quarter))) return
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

/** Null in the first quarter, before anything can be compared. */
function lastQuarter({ cycle, periodStart, subscribedAt }: Account, now: Date): Period | null {
  if (cycle !== 'annual' || !periodStart || !subscribedAt) return null
  const { start } = windowFrom(periodStart, QUARTER_MONTHS, now)
  if (start <= subscribedAt) return null
  return windowFrom(periodStart, QUARTER_MONTHS, new Date(start.getTime() - 1))
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
  // A repeat after a crash finds the seats there, and adds none.
  await payments.addSeats(subscriptionId, people)
  await recordAct(ctx, {
    act: 'billing.true_up',
    target: { kind: 'subscription', id: subscriptionId },
    details: { quarter: subject, from: account.seatCount, to: people },
  })
  await notifyAdmins(ctx, 'true_up', subject)
  await syncAccount(ctx, account, payments)
}
