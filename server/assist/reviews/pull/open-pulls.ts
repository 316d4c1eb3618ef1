import { and, desc, eq, isNull } from 'drizzle-orm'
import { issues, pulls } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'
import { requestReview } from '../request-review'
import { findReviewTarget, type ReviewTarget } from './review-target'

/** Maximum number of pull requests reviewed when a repository is new. Older ones are reviewed at their next event. */
const MAX_OPEN = 100

/** The job after the first index of a repository: requests reviews of pull requests that are older than the connection. */
export async function reviewOpenPulls(
  ctx: JobContext,
  { orgId, repositoryId }: RepositoryTask,
): Promise<void> {
  const target = await findReviewTarget(ctx, { orgId, repositoryId })
  if (!target) return
  for (const number of await listOpen(ctx, target)) await requestReview(ctx, { orgId, repositoryId, number })
}

async function listOpen(
  { db, signal }: JobContext,
  { forge, repository: { orgId, id } }: ReviewTarget,
): Promise<number[]> {
  if (!forge) {
    const isIssue = and(
      eq(issues.orgId, pulls.orgId),
      eq(issues.repositoryId, pulls.repositoryId),
      eq(issues.number, pulls.number),
    )
    const rows = await db
      .select({ number: pulls.number })
      .from(pulls)
      .innerJoin(issues, isIssue)
      .where(
        and(
          eq(pulls.orgId, orgId),
          eq(pulls.repositoryId, id),
          eq(issues.state, 'open'),
          isNull(pulls.mergedAt),
        ),
      )
      .orderBy(desc(issues.updatedAt))
      .limit(MAX_OPEN)
    return rows.map(({ number }) => number)
  }
  const numbers: number[] = []
  for await (const { number } of forge.host.openPulls(forge.ref, { signal }))
    if (numbers.push(number) === MAX_OPEN) break
  return numbers
}
