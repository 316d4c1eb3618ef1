import { and, count, eq, lt } from 'drizzle-orm'
import { ticketConnections } from '#db/schema/index'
import { BILLING_PAGE } from '#shared/billing-page'
import { counted } from '#shared/counted'
import { FEATURES, firstPlanWith, PLAN_TABLE } from '#shared/plans'
import type { Context } from '../context'
import { limitsOf, may, type PlanContext, planOf } from './org-plan'
import { readOrgPlan } from './read-org-plan'
import { planAbove } from './require-feature'

/** Why the plan of the org pauses all ticket sync. Null if it does not. */
export async function whySyncPaused(ctx: Context, org: { id: number }): Promise<string | null> {
  const planned = await inPlanOf(ctx, org)
  if (!planned || may(planned, 'ticket_sync')) return null
  const { name } = PLAN_TABLE[firstPlanWith('ticket_sync')]
  return `Paused: ${FEATURES.ticket_sync} is part of the plan ${name}. Links and tickets stay as they are. An admin can change the plan under ${BILLING_PAGE}.`
}

/** Why the plan of the org pauses one of its connections: the oldest stay active. Null if it does not. */
export async function whyConnectionPaused(
  ctx: Context,
  org: { id: number },
  connectionId: number,
): Promise<string | null> {
  const planned = await inPlanOf(ctx, org)
  const limit = planned && limitsOf(planned).ticket_connections
  if (!planned || limit === null) return null
  const [older] = await ctx.db
    .select({ connections: count() })
    .from(ticketConnections)
    .where(and(eq(ticketConnections.orgId, org.id), lt(ticketConnections.id, connectionId)))
  if ((older?.connections ?? 0) < limit) return null
  const { name } = PLAN_TABLE[planAbove(planOf(planned))]
  return `Paused: the plan includes ${counted(limit, 'ticket connection')}, and older ones come first. ${name} includes more. An admin can change the plan under ${BILLING_PAGE}.`
}

/** Null if nothing is sold. */
async function inPlanOf(ctx: Context, { id }: { id: number }): Promise<(Context & PlanContext) | null> {
  const org = ctx.ports.payments ? await readOrgPlan(ctx, id) : null
  return org && { ...ctx, org }
}
