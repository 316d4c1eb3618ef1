import { reviewRuns } from '../../../db/schema'
import type { JobContext } from '../../../server/kernel/context'
import { reviewWithAi } from '../../../server/reviews/ai/review-with-ai'
import { runCommand } from '../../../server/reviews/commands/run-command'
import { settleMerge } from '../../../server/reviews/merge/settle-merge'
import { isRunOf } from '../../../server/reviews/run/read-run'
import { reviewPull } from '../../../server/reviews/run/review-pull'

/** The jobs of a pull request, in the order of a worker. */
export interface PullJobs {
  kind: 'review' | 'merge'
  orgId: number
  repositoryId: number
  number: number
}

export const WRITER = 'writer'

/** Runs the jobs one after another. Jobs that were done before find nothing to do. */
export async function runJobs(ctx: JobContext, { kind, ...pull }: PullJobs): Promise<void> {
  const task = { ...pull, requestId: 'kills' }
  if (kind === 'merge') return settleMerge(ctx, task)
  await reviewPull(ctx, task)
  const [run] = await ctx.db.select({ id: reviewRuns.id }).from(reviewRuns).where(isRunOf(pull))
  if (run) await reviewWithAi(ctx, { ...task, runId: run.id })
  const hosted = { body: '@plumbline-test apply', login: WRITER, kind: 'pull' as const }
  await runCommand(ctx, { ...task, commentId: 77, hosted })
}
