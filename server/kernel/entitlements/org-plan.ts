import { billingAccounts, type CustomLimits } from '../../../db/schema'
import { type Feature, type Limits, PLAN_TABLE, type Plan } from '../../../shared/plans'
import type { Context, Org } from '../context'

/** What decides the plan of an org. It is read with the membership, so that asking for the plan costs no query. */
export interface PlanFacts {
  plan: Plan
  /** From then on the plan is free. */
  endsAt: Date | null
  seats: number | null
  customLimits: CustomLimits | null
}

/** An org together with what decides its plan. Null: no billing account, so the free plan. */
export interface OrgInPlan extends Org {
  billing: PlanFacts | null
}

/** The columns of PlanFacts, for a left join with `billing_accounts`. */
export const PLAN_FACTS = {
  plan: billingAccounts.plan,
  endsAt: billingAccounts.planEndsAt,
  seats: billingAccounts.seatCount,
  customLimits: billingAccounts.customLimits,
}

/** What a question about a plan needs: the plan of the org, the time, and whether anything is sold here. */
export interface PlanContext extends Pick<Context, 'clock' | 'ports'> {
  org: Pick<OrgInPlan, 'slug' | 'billing'>
}

/** The plan that is in force now. A deployment without payments sells nothing and has everything. */
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
