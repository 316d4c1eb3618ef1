import type { Context, Org } from '#server/kernel/context'
import { afterCommit } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { type Account, isSubscribed } from '../accounts/account'
import { notifyAdmins } from '../accounts/notices'
import { reportLimits } from '../limits/report-limits'

/** A change of the plan is an audit act, whoever caused it at the payment provider. */
export async function recordPlanChange(
  ctx: Context & { org: Org },
  before: Account,
  after: Account,
): Promise<void> {
  if (after.pastDueSince && !before.pastDueSince)
    await notifyAdmins(ctx, 'past_due', after.pastDueSince.toISOString())
  if (before.subscriptionId && isSubscribed(before) && after.status === 'canceled')
    await notifyAdmins(ctx, 'plan_ended', before.subscriptionId)
  const change = (account: Account) =>
    [account.plan, account.cycle, account.seatCount, account.status].join(' ')
  if (change(before) === change(after)) return
  await recordAct(ctx, {
    act: 'billing.plan_changed',
    target: { kind: 'org', id: ctx.org.id, name: ctx.org.name },
    details: { from: change(before), to: change(after) },
  })
  await reportLimits(ctx, after)
  if (before.plan === after.plan) return
  await afterCommit(ctx, async () =>
    ctx.ports.analytics?.capture({
      name: 'plan_changed',
      properties: { org_id: ctx.org.id, plan: after.plan },
    }),
  )
}
