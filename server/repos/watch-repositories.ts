import { and, eq, isNotNull } from 'drizzle-orm'
import { installations, repositories } from '../../db/schema'
import { requestIndexIfChanged } from '../indexing'
import type { Context } from '../kernel/context'
import type { Head } from '../ports/codehost/port'
import { REPOSITORIES_CHANNEL } from './connect-repository'
import { isConnected } from './find-repository'

export interface WatchOptions {
  /** How often the list is read without having been told to, and what was unreadable is tried again. */
  refreshMs?: number
}

interface LocalRepository {
  orgId: number
  id: number
  path: string
  branch: string | null
}

interface Watch extends LocalRepository {
  isTroubled: boolean
  stop(): void
}

/**
 * Follows the default branch of every local repository, those connected later included, and has it indexed when it
 * moves. Resolves, once moves are seen, to the function that ends it.
 */
export async function watchRepositories(
  ctx: Context,
  { refreshMs = 30_000 }: WatchOptions = {},
): Promise<() => Promise<void>> {
  const watches = new Map<number, Watch>()
  let isStopped = false
  let refreshing: Promise<void> = Promise.resolve()

  async function follow(): Promise<void> {
    if (isStopped) return
    const listed = new Map((await listLocal(ctx)).map((repository) => [repository.id, repository]))
    for (const [id, watch] of watches) {
      const now = listed.get(id)
      if (now?.path === watch.path && now.branch === watch.branch) continue
      watches.delete(id)
      watch.stop()
    }
    for (const [id, repository] of listed) {
      const watch = watches.get(id)
      if (!watch) watches.set(id, await startWatch(ctx, repository))
      else if (watch.isTroubled) watch.isTroubled = !(await catchUp(ctx, watch))
    }
  }

  function refresh(): Promise<void> {
    refreshing = refreshing.then(follow).catch((error) => {
      ctx.log.error({ err: error }, 'the watched repositories could not be brought up to date')
    })
    return refreshing
  }

  // Listening begins again when the database was away and is back: what moved meanwhile is caught up with.
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

async function startWatch(ctx: Context, repository: LocalRepository): Promise<Watch> {
  const watch: Watch = { ...repository, isTroubled: false, stop: () => undefined }
  const index = (head: Head | null) =>
    requestIndexIfChanged(ctx, repository, head).catch((error) => {
      ctx.log.error({ repository: repository.id, err: error }, 'a move could not be handed to the queue')
      watch.isTroubled = true
    })
  watch.stop = await ctx.ports.codeHosts.local.watch(repository, index, (trouble) => {
    ctx.log.warn({ repository: repository.id, err: trouble }, 'a repository is in trouble')
    watch.isTroubled = true
    index(null)
  })
  watch.isTroubled = !(await catchUp(ctx, repository))
  return watch
}

/** Has indexed what moved while nobody watched; false while the repository cannot be read. */
async function catchUp(ctx: Context, repository: LocalRepository): Promise<boolean> {
  const head = await ctx.ports.codeHosts.local.head(repository).catch(() => null)
  if (head) await requestIndexIfChanged(ctx, repository, head)
  return head !== null
}

async function listLocal({ db }: Context): Promise<LocalRepository[]> {
  const rows = await db
    .select({
      ...{ orgId: repositories.orgId, id: repositories.id },
      ...{ path: repositories.localPath, branch: repositories.defaultBranch },
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
