import { and, eq, ne, sql } from 'drizzle-orm'
import { reviewRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import { isRunOf, type ReviewRun } from './read-run'

interface RunOptions {
  isRepeated: boolean
  requestedBy: number | null
}

/** Starts the run of the head. Null if the head has a finished one. Unfinished runs of earlier heads are superseded. */
export function beginRun(
  ctx: Context,
  { repository: { orgId, id: repositoryId } }: ReviewTarget,
  { number, head }: PullFacts,
  { isRepeated, requestedBy }: RunOptions,
): Promise<ReviewRun | null> {
  return withTransaction(ctx, async ({ db, clock }) => {
    const ofPull = isRunOf({ orgId, repositoryId, number })
    const headSha = head.commitSha
    await db
      .update(reviewRuns)
      .set({ state: 'superseded', finishedAt: clock.now() })
      .where(and(ofPull, eq(reviewRuns.state, 'running'), ne(reviewRuns.headSha, headSha)))
    const startedAt = clock.now()
    const [run] = await db
      .insert(reviewRuns)
      .values({ orgId, repositoryId, number, headSha, state: 'running', requestedBy, startedAt })
      .onConflictDoUpdate({
        target: [reviewRuns.orgId, reviewRuns.repositoryId, reviewRuns.number, reviewRuns.headSha],
        set: {
          state: 'running',
          requestedBy,
          startedAt,
          finishedAt: null,
          error: null,
          // A repeated review asks AI again. A retried job does not, because it would pay twice.
          ...(isRepeated && {
            aiState: sql`case when ${reviewRuns.state} = 'running' then ${reviewRuns.aiState} else 'none' end`,
          }),
        },
        setWhere: isRepeated ? undefined : ne(reviewRuns.state, sql`'done'`),
      })
      .returning()
    return run ?? null
  })
}

export async function changeRun(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<ReviewRun, 'orgId' | 'id'>,
  change: Partial<typeof reviewRuns.$inferInsert>,
): Promise<void> {
  await db
    .update(reviewRuns)
    .set(change)
    .where(and(eq(reviewRuns.orgId, orgId), eq(reviewRuns.id, id)))
}
