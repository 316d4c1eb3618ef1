import { and, count, eq, isNull, lt } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import { BILLING_PAGE } from '#shared/billing-page'
import { counted } from '#shared/counted'
import type { Context } from '../context'
import { limitsOf, planOf } from './org-plan'
import { readOrgPlan } from './read-org-plan'
import { paymentRequired, planAbove } from './require-feature'

/** Prefix of a paused repository's mark. */
export const PAUSED_REPOSITORY = 'Paused: the plan includes'

/**
 * Throws 402 for a repository beyond the plan's limit: the oldest connected ones stay active. Its pages show the last indexed
 * commit.
 */
export async function refusePausedRepository(
  ctx: Context,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  if (!ctx.ports.payments) return
  const org = await readOrgPlan(ctx, orgId)
  if (!org) return
  const planned = { ...ctx, org }
  const limit = limitsOf(planned).repositories
  if (limit === null) return
  const [older] = await ctx.db
    .select({ repositories: count() })
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), isNull(repositories.disconnectedAt), lt(repositories.id, id)))
  if ((older?.repositories ?? 0) < limit) return
  throw paymentRequired(planned, planAbove(planOf(planned)), {
    message: `${PAUSED_REPOSITORY} ${counted(limit, 'repository', 'repositories')}, and older ones come first. What was indexed stays readable. An admin can change the plan under ${BILLING_PAGE}.`,
    extras: { limit: 'repositories' },
  })
}
