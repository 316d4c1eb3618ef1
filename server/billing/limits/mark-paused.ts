import { and, asc, eq, isNull } from 'drizzle-orm'
import { repositories } from '../../../db/schema'
import type { Context, Org } from '../../kernel/context'
import { limitsOf } from '../../kernel/entitlements/org-plan'
import { PAUSED_REPOSITORY } from '../../kernel/entitlements/refuse-paused-repository'
import { requestIndexes } from '../../repos'
import { type Account, inPlan } from '../accounts/account'

/**
 * Requests an index run of each repository that the plan pauses or resumes. The run marks a paused repository, and reads one
 * that is no longer paused. Depends on the stored marks alone, so repeats change nothing.
 */
export async function markPausedRepositories(ctx: Context & { org: Org }, account: Account): Promise<void> {
  const { db, org } = ctx
  const limit = limitsOf(inPlan(ctx, account)).repositories ?? Number.POSITIVE_INFINITY
  const connected = await db
    .select({ id: repositories.id, problem: repositories.problem })
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isNull(repositories.disconnectedAt)))
    .orderBy(asc(repositories.id))
  const outdated = connected.filter(({ problem }, position) => position >= limit !== isMarked(problem))
  if (outdated.length === 0) return
  await requestIndexes(
    ctx,
    org.id,
    outdated.map(({ id }) => id),
  )
}

const isMarked = (problem: string | null) => problem?.startsWith(PAUSED_REPOSITORY) ?? false
