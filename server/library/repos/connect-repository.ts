import { and, eq, sql } from 'drizzle-orm'
import { installations, repositories } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { PRIORITY } from '#server/kernel/jobs'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { type RepositoryKey, requestIndex } from './request-index'

export interface LocalRepository {
  owner: string
  name: string
  path: string
}

/** Postgres channel that announces connected, moved and removed local repositories. */
export const REPOSITORIES_CHANNEL = 'repositories'

/**
 * Connects a local git repository to the org, or updates its path, and requests an index run. The run checks whether
 * the path is a repository and otherwise reports the problem.
 */
export function connectLocalRepository(
  ctx: Context,
  org: Pick<Org, 'id'>,
  local: LocalRepository,
): Promise<RepositoryKey> {
  return withTransaction(ctx, async (tx) => {
    const installationId = await localInstallation(tx, org.id)
    const id = await upsertRepository(tx, org.id, installationId, local)
    await requestIndex(tx, { orgId: org.id, id }, { priority: PRIORITY.firstIndex })
    await tx.db.execute(sql`select pg_notify(${REPOSITORIES_CHANNEL}, ${String(id)})`)
    return { orgId: org.id, id }
  })
}

/** The org's installation for local repositories. */
async function localInstallation({ db }: Context, orgId: number): Promise<number> {
  const values = { orgId, host: 'local', account: 'local' } as const
  const [added] = await db
    .insert(installations)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: installations.id })
  if (added) await enterNewInDirectory(db, 'installation', added.id, orgId)
  const [installation] = await db
    .select({ id: installations.id })
    .from(installations)
    .where(and(eq(installations.orgId, orgId), eq(installations.host, 'local')))
  if (!installation) throw new Error('local installation disappeared after insert')
  return installation.id
}

async function upsertRepository(
  ctx: Context,
  orgId: number,
  installationId: number,
  { owner, name, path }: LocalRepository,
): Promise<number> {
  const auditContext = { ...ctx, org: { id: orgId } }
  const location = { localPath: path, installationId }
  const [added] = await ctx.db
    .insert(repositories)
    .values({ orgId, owner, name, ...location })
    .onConflictDoNothing()
    .returning({ id: repositories.id })
  if (added) {
    await recordAct(auditContext, { act: 'repository.connect', target: targetOf(added.id, owner, name) })
    return added.id
  }
  const hasName = and(
    eq(repositories.orgId, orgId),
    eq(sql`lower(${repositories.owner})`, owner.toLowerCase()),
    eq(sql`lower(${repositories.name})`, name.toLowerCase()),
    isConnected,
  )
  const [existing] = await ctx.db
    .select({ id: repositories.id, localPath: repositories.localPath })
    .from(repositories)
    .where(hasName)
    .for('no key update')
  if (!existing) throw new Error('repository disappeared after a name conflict')
  if (existing.localPath !== path) {
    await ctx.db
      .update(repositories)
      .set({ ...location, defaultBranch: null })
      .where(hasName)
    await recordAct(auditContext, { act: 'repository.move', target: targetOf(existing.id, owner, name) })
  }
  return existing.id
}

const targetOf = (id: number, owner: string, name: string) => ({
  kind: 'repository',
  id,
  name: `${owner}/${name}`,
})
