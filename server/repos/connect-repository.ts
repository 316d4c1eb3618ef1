import { and, eq, sql } from 'drizzle-orm'
import { installations, repositories } from '../../db/schema'
import { recordAct } from '../audit'
import { INDEX_PRIORITY, type RepositoryKey, requestIndex } from '../indexing'
import type { Context, Org } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import { isConnected } from './find-repository'

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
  ctx: Context,
  orgId: number,
  installationId: number,
  { owner, name, path }: LocalRepository,
): Promise<number> {
  const told = { ...ctx, org: { id: orgId } }
  const place = { localPath: path, installationId }
  const [added] = await ctx.db
    .insert(repositories)
    .values({ orgId, owner, name, ...place })
    .onConflictDoNothing()
    .returning({ id: repositories.id })
  if (added) {
    await recordAct(told, { act: 'repository.connect', target: targetOf(added.id, owner, name) })
    return added.id
  }
  const isIt = and(
    eq(repositories.orgId, orgId),
    eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
    eq(sql`lower(${repositories.name})`, name.toLowerCase()),
    isConnected,
  )
  const [known] = await ctx.db
    .select({ id: repositories.id, localPath: repositories.localPath })
    .from(repositories)
    .where(isIt)
    .for('update')
  if (!known) throw new Error('a repository of that name was there a moment ago and is gone')
  if (known.localPath !== path) {
    await ctx.db
      .update(repositories)
      .set({ ...place, defaultBranch: null })
      .where(isIt)
    await recordAct(told, { act: 'repository.move', target: targetOf(known.id, owner, name) })
  }
  return known.id
}

const targetOf = (id: number, owner: string, name: string) => ({
  kind: 'repository',
  id,
  name: `${owner}/${name}`,
})
