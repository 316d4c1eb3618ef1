import { BILLING_PAGE } from '#shared/billing-page'
import { FEATURES, type Feature, firstPlanWith, PLAN_TABLE, PLANS, type Plan } from '#shared/plans'
import { DomainError } from '../errors'
import { may, type PlanContext } from './org-plan'

/** Throws 402 if the plan of the org does not include the feature. */
export function requireFeature(ctx: PlanContext, feature: Feature): void {
  if (may(ctx, feature)) return
  const plan = firstPlanWith(feature)
  throw paymentRequired(ctx, plan, {
    message: `${FEATURES[feature]} is part of the plan ${PLAN_TABLE[plan].name}. An admin can change the plan under ${BILLING_PAGE}.`,
    extras: { feature },
  })
}

/** The 402 of the API. Names the plan that would allow the request, and the page that sells it. */
export const paymentRequired = (
  { org }: PlanContext,
  plan: Plan,
  { message, extras }: { message: string; extras: Record<string, unknown> },
) =>
  new DomainError('payment_required', {
    message,
    extras: { ...extras, plan, billing_url: `/app/${org.slug}/settings/billing` },
  })

/** The next larger plan, which raises a limit. */
export const planAbove = (plan: Plan): Plan => PLANS[PLANS.indexOf(plan) + 1] ?? 'enterprise'
