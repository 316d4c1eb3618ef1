import { and, eq } from 'drizzle-orm'
import { historyProgress } from '#db/schema/index'
import { refreshStaleness } from '#server/insight/staleness/jobs'
import type { Context } from '#server/kernel/context'
import { addJob, PRIORITY } from '#server/kernel/jobs'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { historyQueue } from '#server/kernel/repositories/repository-task'

/** Which days are recorded, and with which configuration. */
export async function readDaysState({ db }: Context, { orgId, id }: Repository): Promise<State | undefined> {
  const [state] = await db
    .select()
    .from(historyProgress)
    .where(and(eq(historyProgress.orgId, orgId), eq(historyProgress.repositoryId, id)))
  return state
}

type State = typeof historyProgress.$inferSelect

/** Marks the history as recorded. Sections may have received earlier dates, so staleness is computed again. */
export async function markBackfilled(
  ctx: Context,
  repository: Repository,
  state: Pick<State, 'knownSince' | 'countedWith' | 'digestVersion'>,
): Promise<void> {
  const { orgId, id: repositoryId } = repository
  await saveDaysState(ctx, repository, { ...state, backfilledAt: ctx.clock.now() })
  await addJob(
    ctx,
    refreshStaleness,
    { orgId, repositoryId, requestId: ctx.requestId },
    { queue: historyQueue(repositoryId), key: `staleness:${repositoryId}`, priority: PRIORITY.identities },
  )
}

export async function saveDaysState(
  { db }: Context,
  { orgId, id: repositoryId }: Repository,
  state: Partial<State>,
): Promise<void> {
  await db
    .insert(historyProgress)
    .values({ ...state, orgId, repositoryId })
    .onConflictDoUpdate({
      target: [historyProgress.orgId, historyProgress.repositoryId],
      set: state,
    })
}
