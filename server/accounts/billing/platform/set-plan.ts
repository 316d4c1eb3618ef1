import { eq } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import { MOVE_COLUMNS, refuseDuringMove } from '#server/kernel/access/org-move'
import type { Context } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { recordAct } from '#server/platform/audit/index'
import { updateAccount, withBillingLock } from '../accounts/account'
import { requirePayments } from '../buying/require-payments'
import { reportLimits } from '../limits/report-limits'
import { decideState } from '../sync/decide-state'
import { syncWithFacts } from '../sync/sync-account'
import type { PlanByOperator } from '../wire'

/** Gives an org the enterprise plan with agreed limits, or restores its bought plan. */
export async function setPlan(
  ctx: Context,
  slug: string,
  { plan, limits }: PlanByOperator,
): Promise<{ ok: true }> {
  const payments = requirePayments(ctx)
  const [org] = await ctx.db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name, ...MOVE_COLUMNS })
    .from(orgs)
    .where(eq(orgs.slug, slug))
  if (!org) throw notFound()
  refuseDuringMove(org)
  return withBillingLock({ ...ctx, org }, async (ctx, account) => {
    const isSetByOperator = plan === 'enterprise'
    const agreed = { isSetByOperator, customLimits: isSetByOperator ? limits : null }
    const { account: current, facts } = await syncWithFacts(ctx, account, payments)
    const next = { ...current, ...agreed, ...decideState({ ...current, ...agreed }, facts) }
    await updateAccount(ctx, next)
    await reportLimits(ctx, next)
    const act = {
      act: 'billing.set_plan',
      target: { kind: 'org', id: org.id, name: org.name },
      details: { plan: plan ?? 'as bought', limits },
    } as const
    await recordAct(ctx, act)
    await recordAct({ ...ctx, org: undefined }, act)
    return { ok: true }
  })
}
