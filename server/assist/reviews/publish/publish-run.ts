import { and, desc, eq } from 'drizzle-orm'
import { reviewRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { PullTask } from '../jobs'
import { readPull } from '../pull/read-pull'
import { findReviewTarget } from '../pull/review-target'
import { isRunOf } from '../run/read-run'
import { publishReview } from './publish-review'

/** The job after a decision: writes check and comment again if the newest run of an open pull request is done. */
export async function publishRun(ctx: Context, job: Omit<PullTask, 'requestId'>): Promise<void> {
  const target = await findReviewTarget(ctx, job)
  const pull = target && (await readPull(ctx, target, job.number))
  if (!target || pull?.state !== 'open') return
  const [run] = await ctx.db
    .select({ orgId: reviewRuns.orgId, id: reviewRuns.id })
    .from(reviewRuns)
    .where(and(isRunOf(job), eq(reviewRuns.headSha, pull.head.commitSha), eq(reviewRuns.state, 'done')))
    .orderBy(desc(reviewRuns.id))
    .limit(1)
  if (run) await publishReview(ctx, target, pull, run)
}
