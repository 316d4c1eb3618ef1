import { reportChange } from '#server/kernel/changes'
import type { Context, Org } from '#server/kernel/context'
import { limitsOf } from '#server/kernel/entitlements/org-plan'
import { type Account, inPlan } from '../accounts/account'

/** Call it in the transaction that changes the plan. */
export const reportLimits = (ctx: Context & { org: Org }, account: Account): Promise<void> =>
  reportChange(ctx, 'onLimitsChanged', {
    orgId: ctx.org.id,
    repositories: limitsOf(inPlan(ctx, account)).repositories,
  })
