import { and, eq, sql } from 'drizzle-orm'
import { repositories, runs } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import type { ClaimedRun } from './claim-run'
import { isMine } from './track-progress'

export async function supersedeRun({ db, clock }: Context, run: ClaimedRun): Promise<void> {
  await db.update(runs).set({ state: 'superseded', step: null, finishedAt: clock.now() }).where(isMine(run))
}

/** The run failed for good: the repository says why, and what readers see stays as it was. */
export function failRun(ctx: Context, run: ClaimedRun, reason: string): Promise<void> {
  return withTransaction(ctx, async ({ db, clock }) => {
    const failed = await db
      .update(runs)
      .set({ state: 'failed', step: null, error: reason, finishedAt: clock.now() })
      .where(isMine(run))
      .returning({ id: runs.id })
    if (failed.length > 0) await tellProblem({ db }, run, reason)
  })
}

/** The queue will try again: until then the run waits, and says what went wrong if anything did, or when it goes on. */
export function putRunBack(
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
        step: resumesAt ? 'Waiting for the code host' : 'Waiting to try again',
        error: reason,
        resumesAt,
      })
      .where(isMine(run))
    if (reason !== null) await tellProblem({ db }, run, reason)
  })
}

async function tellProblem({ db }: Pick<Context, 'db'>, run: ClaimedRun, problem: string): Promise<void> {
  await db
    .update(repositories)
    .set({ problem })
    .where(and(eq(repositories.orgId, run.orgId), eq(repositories.id, run.repositoryId)))
}
