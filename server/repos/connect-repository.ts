import { and, eq, sql } from 'drizzle-orm'
import { installations, repositories } from '../../db/schema'
import type { Context, Org } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import { INDEX_PRIORITY, type RepositoryKey, requestIndex } from './request-index'

export interface LocalRepository {
  owner: string
  name: string
  path: string
}

/** Who watches repositories listens here for those that are connected, moved or removed. */
export const REPOSITORIES_CHANNEL = 'repositories'

/**
 * Makes a git repository on this machine's disk one of the org's, or tells where it lies now, and has it indexed.
 * Whether it can be read is found out there: a path that is no repository appears with its problem.
 */
export function connectLocalRepository(
  ctx: Context,
  org: Pick<Org, 'id'>,
  local: LocalRepository,
): Promise<RepositoryKey> {
  return withTransaction(ctx, async (tx) => {
    const installationId = await localInstallation(tx, org.id)
    const id = await upsertRepository(tx, org.id, installationId, local)
    await requestIndex(tx, { orgId: org.id, id }, { priority: INDEX_PRIORITY.first })
    await tx.db.execute(sql`select pg_notify(${REPOSITORIES_CHANNEL}, ${String(id)})`)
    return { orgId: org.id, id }
  })
}

/** The org's one installation of the disk. */
async function localInstallation({ db }: Context, orgId: number): Promise<number> {
  const values = { orgId, host: 'local', account: 'local' } as const
  await db.insert(installations).values(values).onConflictDoNothing()
  const [found] = await db
    .select({ id: installations.id })
    .from(installations)
    .where(and(eq(installations.orgId, orgId), eq(installations.host, 'local')))
  if (!found) throw new Error('the local installation was inserted and is not there')
  return found.id
}

async function upsertRepository(
  { db }: Context,
  orgId: number,
  installationId: number,
  { owner, name, path }: LocalRepository,
): Promise<number> {
  const [added] = await db
    .insert(repositories)
    .values({ orgId, installationId, owner, name, localPath: path })
    .onConflictDoNothing()
    .returning({ id: repositories.id })
  if (added) return added.id
  const [known] = await db
    .update(repositories)
    .set({ localPath: path, installationId })
    .where(
      and(
        eq(repositories.orgId, orgId),
        eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
        eq(sql`lower(${repositories.name})`, name.toLowerCase()),
      ),
    )
    .returning({ id: repositories.id })
  if (!known) throw new Error('a repository of that name was there a moment ago and is gone')
  return known.id
}
