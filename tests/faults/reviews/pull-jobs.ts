import { reviewRuns } from '#db/schema/index'
import { reviewWithAi } from '#server/assist/reviews/ai/review-with-ai'
import { runCommand } from '#server/assist/reviews/commands/run-command'
import { settleMerge } from '#server/assist/reviews/merge/settle-merge'
import { isRunOf } from '#server/assist/reviews/run/read-run'
import { reviewPull } from '#server/assist/reviews/run/review-pull'
import type { JobContext } from '#server/kernel/context'

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
