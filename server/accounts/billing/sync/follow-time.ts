import type { Context, Org } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import type { Payments } from '#server/ports/payments/port'
import { type Account, isSubscribed, readAccount, updateAccount, withBillingLock } from '../accounts/account'
import { allOrgs } from '../accounts/all-orgs'
import { notifyAdmins } from '../accounts/notices'
import { seatPeriod } from '../accounts/periods'
import { sendUsageOf } from '../ai/send-usage'
import { reportLimits } from '../limits/report-limits'
import { countActivePeople } from '../seats/active-people'
import { trueUp } from '../seats/true-up'

type InOrg = Context & { org: Org }

const ONE_DAY_MS = 24 * 60 * 60 * 1000
const TRIAL_NOTICE_MS = 3 * ONE_DAY_MS

/**
 * Checks every account once an hour. Depends only on the time and the stored state, so a missed hour does no harm. If one org
 * fails, the others continue; the job fails and repeats all.
 */
export async function followTime(ctx: Context): Promise<void> {
  const { payments } = ctx.ports
  if (!payments) return
  const failures: unknown[] = []
  for await (const org of allOrgs(ctx))
    try {
      await followOrgTime({ ...ctx, org }, payments)
    } catch (error) {
      ctx.log.error({ err: error, org: org.slug }, 'the account of an org could not be followed')
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `The accounts of ${failures.length} organizations could not be followed.`,
    )
}

/** The same checks for one org. */
export async function followOrgTime(ctx: InOrg, payments: Payments): Promise<void> {
  const account = await readAccount(ctx)
  await noticeEnds(ctx, account)
  if (account.planEndsAt) await reportLimits(ctx, account)
  if (!isSubscribed(account)) return
  if (account.cycle === 'monthly') await watchSeats(ctx)
  try {
    if (account.cycle === 'annual') await trueUp(ctx, payments)
    await sendUsageOf(ctx, payments)
  } catch (error) {
    if (!isVendorError(error)) throw error
    ctx.log.warn({ err: error, org: ctx.org.slug }, 'the payment provider is away; the next hour tries again')
  }
}

async function noticeEnds(
  ctx: InOrg,
  { status, planEndsAt, trialEndsAt, pastDueSince }: Account,
): Promise<void> {
  const now = ctx.clock.now().getTime()
  if (status === 'trialing' && trialEndsAt && planEndsAt) {
    const subject = trialEndsAt.toISOString()
    if (trialEndsAt.getTime() <= now) await notifyAdmins(ctx, 'trial_ended', subject)
    else if (trialEndsAt.getTime() - now <= TRIAL_NOTICE_MS)
      await notifyAdmins(ctx, 'trial_ends_soon', subject)
  }
  if (pastDueSince && planEndsAt && planEndsAt.getTime() <= now)
    await notifyAdmins(ctx, 'past_due_ended', pastDueSince.toISOString())
}

/** Records since when there are more active people than bought seats. A new period starts from zero. */
function watchSeats(ctx: InOrg): Promise<void> {
  return withBillingLock(ctx, async (ctx, account) => {
    const now = ctx.clock.now()
    const isOver = (await countActivePeople(ctx, seatPeriod(account, now))) > (account.seatCount ?? 0)
    if (isOver === (account.overSeatsSince !== null)) return
    await updateAccount(ctx, { overSeatsSince: isOver ? now : null })
    if (isOver) await notifyAdmins(ctx, 'over_seats', now.toISOString())
  })
}
