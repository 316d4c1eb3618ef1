import { billingAccounts } from '#db/schema/index'
import { type Feature, type Limits, PLAN_TABLE, type Plan } from '#shared/plans'
import type { Context, OrgInPlan } from '../context'

/** The columns of PlanFacts, for a left join with `billing_accounts`. */
export const PLAN_FACTS = {
  plan: billingAccounts.plan,
  endsAt: billingAccounts.planEndsAt,
  seats: billingAccounts.seatCount,
  customLimits: billingAccounts.customLimits,
}

/** The inputs of a plan check: the org's plan, the time, and whether plans are sold here. */
export interface PlanContext extends Pick<Context, 'clock' | 'ports'> {
  org: Pick<OrgInPlan, 'slug' | 'billing'>
}

/** The plan currently in effect. A deployment without payments has all features. */
export function planOf({ org: { billing }, clock, ports }: PlanContext): Plan {
  if (!ports.payments) return 'enterprise'
  if (!billing || (billing.endsAt && billing.endsAt <= clock.now())) return 'free'
  return billing.plan
}

/** Whether the plan of the org includes the feature. */
export const may = (ctx: PlanContext, feature: Feature): boolean =>
  PLAN_TABLE[planOf(ctx)].features.includes(feature)

export interface EffectiveLimits {
  repositories: number | null
  people: number | null
  ticket_connections: number | null
  /** AI operations per month that the price includes. */
  ai_operations: number | null
}

/** The limits of the org. Limits that an operator agreed with it replace those of the plan. */
export function limitsOf(ctx: PlanContext): EffectiveLimits {
  const plan = planOf(ctx)
  const seats = ctx.org.billing?.seats ?? 0
  const agreed = plan === 'enterprise' && ctx.ports.payments ? (ctx.org.billing?.customLimits ?? {}) : {}
  return { ...limitsOfTerms(PLAN_TABLE[plan].limits, seats), ...agreed }
}

const limitsOfTerms = (limits: Limits, seats: number): EffectiveLimits => ({
  repositories: limits.repositories,
  people: limits.people === 'seats' ? seats : limits.people,
  ticket_connections: limits.ticket_connections,
  ai_operations: limits.ai_operations_per_seat === null ? null : limits.ai_operations_per_seat * seats,
})
