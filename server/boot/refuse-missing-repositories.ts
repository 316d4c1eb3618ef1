import { access, constants } from 'node:fs/promises'
import { hostname } from 'node:os'
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { installations, repositories, workers } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { StartError } from './start-error'

/** The silence after which a worker counts as dead: see `worker/heartbeat-timing.ts`. */
const SILENCE = sql`interval '15 seconds'`

/**
 * Refuses a start on a machine that lacks a local repository that another machine reads. Each job may run on each machine, so
 * some index runs and saves would fail. A repository that no machine can read has a problem, and does not stop a start.
 */
export async function refuseMissingRepositories({ db }: Pick<Context, 'db'>): Promise<void> {
  const [elsewhere] = await db
    .select({ host: workers.host })
    .from(workers)
    .where(and(ne(workers.host, hostname()), sql`${workers.seenAt} > now() - ${SILENCE}`))
    .limit(1)
  if (!elsewhere) return
  for (const { owner, name, path } of await listReadable(db)) {
    if (path === null || (await canRead(path))) continue
    throw new StartError(
      `This machine has no local repository ${owner}/${name} at ${path}, which a worker on ${elsewhere.host} reads. ` +
        'With several machines, mount local repositories at the same path on each, or connect them through GitHub. See docs/scaling.md.',
    )
  }
}

/** Local repositories whose last attempt to read them succeeded, on any machine. */
const listReadable = (db: Context['db']) =>
  db
    .select({ owner: repositories.owner, name: repositories.name, path: repositories.localPath })
    .from(repositories)
    .innerJoin(
      installations,
      and(eq(installations.orgId, repositories.orgId), eq(installations.id, repositories.installationId)),
    )
    .where(
      and(
        isNotNull(repositories.localPath),
        isNotNull(repositories.headSha),
        isNull(repositories.problem),
        isConnected,
        eq(installations.state, 'active'),
      ),
    )
    .orderBy(asc(repositories.orgId), asc(repositories.id))

const canRead = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
