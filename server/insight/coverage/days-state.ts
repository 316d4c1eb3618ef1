import { and, eq } from 'drizzle-orm'
import { followedRepositories } from '#db/schema/index'
import { refreshStaleness } from '#server/insight/staleness/jobs'
import type { Context } from '#server/kernel/context'
import { addJob, PRIORITY } from '#server/kernel/jobs'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { historyQueue } from '#server/kernel/repositories/repository-task'

/** Which days are recorded, and with which configuration. */
export async function readDaysState({ db }: Context, { orgId, id }: Repository): Promise<State | undefined> {
  const [state] = await db
    .select()
    .from(followedRepositories)
    .where(and(eq(followedRepositories.orgId, orgId), eq(followedRepositories.repositoryId, id)))
  return state
}

type State = typeof followedRepositories.$inferSelect

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
    .insert(followedRepositories)
    .values({ ...state, orgId, repositoryId })
    .onConflictDoUpdate({
      target: [followedRepositories.orgId, followedRepositories.repositoryId],
      set: state,
    })
}
