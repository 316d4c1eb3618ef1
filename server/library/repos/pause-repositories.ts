import { and, asc, eq, isNull } from 'drizzle-orm'
import { repositories as table } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'
import { PAUSED_REPOSITORY } from '#server/kernel/entitlements/refuse-paused-repository'
import { requestIndexes } from './request-index'

/**
 * Requests an index run of each repository that the plan pauses or resumes. The run marks a paused repository, and reads a
 * resumed one. Depends only on the stored marks, so repeats change nothing.
 */
export const pauseRepositories: ChangeHandler<'onLimitsChanged'> = async (tx, { orgId, repositories }) => {
  const limit = repositories ?? Number.POSITIVE_INFINITY
  const connected = await tx.db
    .select({ id: table.id, problem: table.problem })
    .from(table)
    .where(and(eq(table.orgId, orgId), isNull(table.disconnectedAt)))
    .orderBy(asc(table.id))
  const outdated = connected.filter(({ problem }, position) => position >= limit !== isMarked(problem))
  if (outdated.length === 0) return
  await requestIndexes(
    tx,
    orgId,
    outdated.map(({ id }) => id),
  )
}

const isMarked = (problem: string | null) => problem?.startsWith(PAUSED_REPOSITORY) ?? false
