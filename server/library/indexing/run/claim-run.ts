import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { runs } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'

/** A run held by this process until another process claims it with a higher attempt number. */
export interface ClaimedRun extends RepositoryId {
  id: number
  attempt: number
}

/**
 * Claims the newest unfinished run of the repository; null if there is none. The queue runs one job per repository at a
 * time, so a run in state "running" belongs to a worker that died or hangs. This claim makes its later writes fail.
 */
export function claimRun(ctx: Context, { orgId, repositoryId }: RepositoryId): Promise<ClaimedRun | null> {
  return withTransaction(ctx, async ({ db, clock }) => {
    const unfinished = and(
      eq(runs.orgId, orgId),
      eq(runs.repositoryId, repositoryId),
      inArray(runs.state, ['queued', 'running']),
    )
    const [newest] = await db
      .select({ id: runs.id, startedAt: runs.startedAt })
      .from(runs)
      .where(unfinished)
      .orderBy(desc(runs.id))
      .limit(1)
      .for('update')
    if (!newest) return null

    const now = clock.now()
    await db
      .update(runs)
      .set({ state: 'superseded', step: null, finishedAt: now })
      .where(and(unfinished, lt(runs.id, newest.id)))

    const [run] = await db
      .update(runs)
      .set({
        state: 'running',
        attempt: sql`${runs.attempt} + 1`,
        step: 'Reading the repository',
        resumesAt: null,
        startedAt: newest.startedAt ?? now,
        doneCount: 0,
        totalCount: 0,
        writtenCount: 0,
      })
      .where(and(eq(runs.orgId, orgId), eq(runs.id, newest.id)))
      .returning({ attempt: runs.attempt })
    return run ? { orgId, repositoryId, id: newest.id, attempt: run.attempt } : null
  })
}
