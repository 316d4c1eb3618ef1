import { and, eq, sql } from 'drizzle-orm'
import { repositories, runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { ClaimedRun } from './claim-run'
import { isHeldBy } from './track-progress'

export async function supersedeRun({ db, clock }: Context, run: ClaimedRun): Promise<void> {
  await db.update(runs).set({ state: 'superseded', step: null, finishedAt: clock.now() }).where(isHeldBy(run))
}

/** Ends the run as failed and stores the reason in the repository. Published documents stay unchanged. */
export function failRun(ctx: Context, run: ClaimedRun, reason: string): Promise<void> {
  return withTransaction(ctx, async ({ db, clock }) => {
    const failed = await db
      .update(runs)
      .set({ state: 'failed', step: null, error: reason, finishedAt: clock.now() })
      .where(isHeldBy(run))
      .returning({ id: runs.id })
    if (failed.length > 0) await setProblem({ db }, run, reason)
  })
}

/** Puts the run back into state queued until the queue retries it, with the error or the time of the next attempt. */
export function requeueRun(
  ctx: Context,
  run: ClaimedRun,
  reason: string | null,
  resumesAt: Date | null = null,
): Promise<void> {
  return withTransaction(ctx, async ({ db, clock }) => {
    const hasSuccessor = sql`exists (
      select from runs newer
      where newer.org_id = ${run.orgId} and newer.repository_id = ${run.repositoryId} and newer.state = 'queued')`
    await db
      .update(runs)
      .set({
        state: sql`case when ${hasSuccessor} then 'superseded' else 'queued' end`,
        finishedAt: sql`case when ${hasSuccessor} then ${clock.now().toISOString()}::timestamptz end`,
        step: resumesAt ? 'Waiting for the code host' : 'Waiting to retry',
        error: reason,
        resumesAt,
      })
      .where(isHeldBy(run))
    if (reason !== null) await setProblem({ db }, run, reason)
  })
}

async function setProblem({ db }: Pick<Context, 'db'>, run: ClaimedRun, problem: string): Promise<void> {
  await db
    .update(repositories)
    .set({ problem })
    .where(and(eq(repositories.orgId, run.orgId), eq(repositories.id, run.repositoryId)))
}
