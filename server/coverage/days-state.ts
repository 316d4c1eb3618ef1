import { and, eq } from 'drizzle-orm'
import { followedRepositories } from '../../db/schema'
import type { Context } from '../kernel/context'
import { addJob } from '../kernel/jobs'
import type { Repository } from '../repos'
import { refreshStaleness } from '../staleness/jobs'

/** How far, and with which configuration, the days are counted. */
export async function readDaysState({ db }: Context, { orgId, id }: Repository): Promise<State | undefined> {
  const [state] = await db
    .select()
    .from(followedRepositories)
    .where(and(eq(followedRepositories.orgId, orgId), eq(followedRepositories.repositoryId, id)))
  return state
}

type State = typeof followedRepositories.$inferSelect

/** Sections are known to be older than an index could tell: some of them may be stale. */
export async function noteBackfill(
  ctx: Context,
  repository: Repository,
  state: Pick<State, 'knownSince' | 'countedWith' | 'digestVersion'>,
): Promise<void> {
  const { orgId, id: repositoryId } = repository
  await noteDays(ctx, repository, { ...state, backfilledAt: ctx.clock.now() })
  await addJob(
    ctx,
    refreshStaleness,
    { orgId, repositoryId, requestId: ctx.requestId },
    { queue: `history:${repositoryId}`, key: `staleness:${repositoryId}`, priority: 22 },
  )
}

export async function noteDays(
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
