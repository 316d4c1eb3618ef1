import { and, eq, isNotNull } from 'drizzle-orm'
import { installations, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { REPOSITORIES_CHANNEL } from '#server/library/repos/index'
import type { Head } from '#server/ports/codehost/port'
import { requestIndexIfChanged } from './request-index-if-changed'

export interface WatchOptions {
  /** Interval for reading the list without a notification, and for retrying unreadable repositories. */
  refreshMs?: number
}

interface WatchedRepository {
  orgId: number
  id: number
  path: string
  branch: string | null
}

interface Watch extends WatchedRepository {
  isUnreadable: boolean
  stop(): void
}

/**
 * Watches the default branch of every local repository, including later ones, and requests an index run when it moves.
 * Resolves to a stop function once all watches are active.
 */
export async function watchRepositories(
  ctx: Context,
  { refreshMs = 30_000 }: WatchOptions = {},
): Promise<() => Promise<void>> {
  const watches = new Map<number, Watch>()
  let isStopped = false
  let refreshing: Promise<void> = Promise.resolve()

  async function updateWatches(): Promise<void> {
    if (isStopped) return
    const repositoriesById = new Map((await listLocal(ctx)).map((repository) => [repository.id, repository]))
    for (const [id, watch] of watches) {
      const current = repositoriesById.get(id)
      if (current?.path === watch.path && current.branch === watch.branch) continue
      watches.delete(id)
      watch.stop()
    }
    for (const [id, repository] of repositoriesById) {
      const watch = watches.get(id)
      if (!watch) watches.set(id, await startWatch(ctx, repository))
      else if (watch.isUnreadable) watch.isUnreadable = !(await catchUp(ctx, watch))
    }
  }

  function refresh(): Promise<void> {
    refreshing = refreshing.then(updateWatches).catch((error) => {
      ctx.log.error({ err: error }, 'failed to update the watched repositories')
    })
    return refreshing
  }

  // The second callback runs on every reconnect, so that moves during a database outage are noticed.
  const subscription = await ctx.db.$client.listen(REPOSITORIES_CHANNEL, refresh, refresh)
  const timer = setInterval(refresh, refreshMs)
  await refreshing
  return async () => {
    isStopped = true
    clearInterval(timer)
    await subscription.unlisten()
    await refreshing
    for (const watch of watches.values()) watch.stop()
  }
}

async function startWatch(ctx: Context, repository: WatchedRepository): Promise<Watch> {
  const watch: Watch = { ...repository, isUnreadable: false, stop: () => undefined }
  const index = (head: Head | null) =>
    requestIndexIfChanged(ctx, repository, head).catch((error) => {
      ctx.log.error({ repository: repository.id, err: error }, 'failed to request an index run')
      watch.isUnreadable = true
    })
  watch.stop = await ctx.ports.codeHosts.local.watch(repository, index, (error) => {
    ctx.log.warn({ repository: repository.id, err: error }, 'watched repository cannot be read')
    watch.isUnreadable = true
    index(null)
  })
  watch.isUnreadable = !(await catchUp(ctx, repository))
  return watch
}

/** Requests an index run if the branch moved before the watch started. False if the repository cannot be read. */
async function catchUp(ctx: Context, repository: WatchedRepository): Promise<boolean> {
  const head = await ctx.ports.codeHosts.local.head(repository).catch(() => null)
  if (head) await requestIndexIfChanged(ctx, repository, head)
  return head !== null
}

async function listLocal({ db }: Context): Promise<WatchedRepository[]> {
  const rows = await db
    .select({
      orgId: repositories.orgId,
      id: repositories.id,
      path: repositories.localPath,
      branch: repositories.defaultBranch,
    })
    .from(repositories)
    .innerJoin(
      installations,
      and(eq(installations.orgId, repositories.orgId), eq(installations.id, repositories.installationId)),
    )
    .where(and(isNotNull(repositories.localPath), isConnected, eq(installations.state, 'active')))
    .orderBy(repositories.id)
  return rows.flatMap(({ path, ...row }) => (path === null ? [] : [{ ...row, path }]))
}
