import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { issues, pulls, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { requestReview } from './request-review'

interface WatchedPull extends RepositoryId {
  number: number
  path: string
  branch: string
}

export interface PullWatchOptions {
  /** The interval for listing the open pull requests. */
  refreshMs?: number
}

/** Maximum number of pull requests with watched branches. Heads of older ones are noticed at their next event. */
const MAX_WATCHED = 200

/**
 * Watches the head branches of open pull requests of local repositories and requests a review when one moves. Resolves to a
 * stop function once all watches are active.
 */
export async function watchPulls(
  ctx: Context,
  { refreshMs = 10_000 }: PullWatchOptions = {},
): Promise<() => Promise<void>> {
  const watches = new Map<string, () => void>()
  let isStopped = false
  let refreshing: Promise<void> = Promise.resolve()

  async function updateWatches(): Promise<void> {
    if (isStopped) return
    const open = new Map((await listOpenPulls(ctx)).map((pull) => [keyOf(pull), pull]))
    for (const [key, stop] of watches) {
      if (open.has(key)) continue
      watches.delete(key)
      stop()
    }
    for (const [key, pull] of open) if (!watches.has(key)) watches.set(key, await startWatch(ctx, pull))
  }

  function refresh(): Promise<void> {
    refreshing = refreshing.then(updateWatches).catch((error) => {
      ctx.log.error({ err: error }, 'failed to update the watched pull requests')
    })
    return refreshing
  }

  const timer = setInterval(refresh, refreshMs)
  await refresh()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await refreshing
    for (const stop of watches.values()) stop()
  }
}

const keyOf = ({ repositoryId, number, path, branch }: WatchedPull) =>
  JSON.stringify([repositoryId, number, path, branch])

/** The request handles a push before the watch: a head with a finished run is not reviewed again. */
async function startWatch(ctx: Context, pull: WatchedPull): Promise<() => void> {
  const { orgId, repositoryId, number, path, branch } = pull
  const request = () =>
    requestReview(ctx, { orgId, repositoryId, number }).catch((error) => {
      ctx.log.error({ repository: repositoryId, pull: number, err: error }, 'failed to request a review')
    })
  const stop = await ctx.ports.codeHosts.local.watch({ path, branch }, request, (error) => {
    ctx.log.warn({ repository: repositoryId, pull: number, err: error }, 'watched branch cannot be read')
  })
  await request()
  return stop
}

async function listOpenPulls({ db }: Context): Promise<WatchedPull[]> {
  const rows = await db
    .select({
      orgId: pulls.orgId,
      repositoryId: pulls.repositoryId,
      number: pulls.number,
      path: repositories.localPath,
      branch: pulls.headBranch,
    })
    .from(pulls)
    .innerJoin(
      issues,
      and(
        eq(issues.orgId, pulls.orgId),
        eq(issues.repositoryId, pulls.repositoryId),
        eq(issues.number, pulls.number),
      ),
    )
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, pulls.orgId), eq(repositories.id, pulls.repositoryId)),
    )
    .where(
      and(eq(issues.state, 'open'), isNull(pulls.mergedAt), isNotNull(repositories.localPath), isConnected),
    )
    .orderBy(desc(issues.updatedAt))
    .limit(MAX_WATCHED)
  return rows.flatMap(({ path, ...row }) => (path === null ? [] : [{ ...row, path }]))
}
