import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { afterCommit } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { TRIAL_DAYS } from '#shared/plans'
import { type Account, readAccount, updateAccount, withBillingLock } from '../accounts/account'
import { describeSubscription } from '../accounts/get-subscription'
import { calendarMonth } from '../accounts/periods'
import { reportLimits } from '../limits/report-limits'
import { countActivePeople, seatsFor } from '../seats/active-people'
import type { SubscriptionWire } from '../wire'
import { requirePayments } from './require-payments'

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** Gives the org Pro for two weeks, without a card. An org gets only one trial, because its account is never deleted. */
export async function startTrial(ctx: OrgContext): Promise<SubscriptionWire> {
  requirePayments(ctx)
  return withBillingLock(ctx, async (ctx, account) => {
    const refusal = whyNoTrial(account)
    if (refusal) throw conflict(refusal)
    const now = ctx.clock.now()
    const endsAt = new Date(now.getTime() + TRIAL_DAYS * ONE_DAY_MS)
    await updateAccount(ctx, {
      plan: 'pro',
      status: 'trialing',
      planEndsAt: endsAt,
      trialStartedAt: now,
      trialEndsAt: endsAt,
      seatCount: seatsFor(await countActivePeople(ctx, calendarMonth(now))),
    })
    await recordAct(ctx, {
      act: 'billing.start_trial',
      target: { kind: 'org', id: ctx.org.id, name: ctx.org.name },
      details: { until: endsAt.toISOString() },
    })
    await afterCommit(ctx, async () =>
      ctx.ports.analytics?.capture({
        name: 'trial_started',
        properties: { org_id: ctx.org.id, plan: 'pro' },
      }),
    )
    const started = await readAccount(ctx)
    await reportLimits(ctx, started)
    return describeSubscription(ctx, started)
  })
}

/** Why the org cannot start a trial, or null if it can. */
export function whyNoTrial(account: Account): string | null {
  if (account.trialStartedAt) return 'This organization has had its trial. Choose a plan to continue.'
  if (account.subscriptionId) return 'This organization has had a subscription, so it needs no trial.'
  if (account.isSetByOperator) return 'This organization has a plan by agreement, so it needs no trial.'
  return null
}
