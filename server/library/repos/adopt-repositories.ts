import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import { reportChange } from '#server/kernel/changes'
import type { Context } from '#server/kernel/context'
import { PRIORITY } from '#server/kernel/jobs'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { type Act, recordActs } from '#server/platform/audit/index'
import type { OfferedRepository } from '#server/ports/codehost/forge-port'
import { disconnectRepositories } from './disconnect-repositories'
import { keepFormerNames } from './former-names'
import { type Adoption, columnsOf, fullName, planAdoption } from './plan-adoption'
import { requestIndexes } from './request-index'

interface InstallationKey {
  orgId: number
  id: number
}

export interface AdoptionResult {
  connected: number
  disconnected: number
  renamed: number
  /** Full names. */
  refused: string[]
}

/** Updates the org's repositories of a code host to those the host offers, and requests their index runs. */
export function adoptRepositories(
  ctx: Context,
  { orgId, id: installationId }: InstallationKey,
  offered: OfferedRepository[],
): Promise<AdoptionResult> {
  return withTransaction(ctx, async (tx) => {
    const plan = planAdoption(installationId, await listExisting(tx, orgId), offered)
    await disconnectRepositories(tx, orgId, idsOf(plan.gone))
    await updateChanged(tx, orgId, installationId, plan)
    await keepFormerNames(tx, orgId, plan.renamed)
    const added = await insertRepositories(tx, orgId, installationId, plan.added)
    const returned = idsOf(plan.returning.map(({ stored }) => stored))
    await requestIndexes(tx, orgId, [...added, ...returned], { priority: PRIORITY.firstIndex })
    // Pushes between two installations sent no events.
    const outdated = new Set(idsOf([...plan.rebased, ...plan.moved].map(({ stored }) => stored)))
    await requestIndexes(tx, orgId, [...outdated])
    await recordAdoption(tx, orgId, plan, added)
    return {
      connected: added.length + returned.length,
      disconnected: plan.gone.length,
      renamed: plan.renamed.filter((match) => !plan.returning.includes(match)).length,
      refused: plan.refused.map(fullName),
    }
  })
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

function listExisting({ db }: Context, orgId: number) {
  return db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), or(isConnected, isNotNull(repositories.hostId))))
    .orderBy(asc(repositories.id))
    .for('no key update')
}

async function updateChanged(
  ctx: Context,
  orgId: number,
  installationId: number,
  { changed, renamed, moved }: Adoption,
): Promise<void> {
  const { db } = ctx
  const hasId = (ids: number[]) => and(eq(repositories.orgId, orgId), inArray(repositories.id, ids))
  const renamedIds = idsOf(renamed.map(({ stored }) => stored))
  // Repositories may swap names, which must stay unique. Temporary names come first.
  if (renamedIds.length > 0)
    await db
      .update(repositories)
      .set({ name: sql`'~' || ${repositories.id}` })
      .where(hasId(renamedIds))
  for (const { stored, offer } of changed)
    await db
      .update(repositories)
      .set(columnsOf(installationId, offer))
      .where(hasId([stored.id]))
  // The problem of the former installation, for example its removal.
  await db
    .update(repositories)
    .set({ problem: null })
    .where(hasId(idsOf(moved.map(({ stored }) => stored))))
  if (renamedIds.length > 0)
    await reportChange(ctx, 'onRepositoriesChanged', { orgId, repositoryIds: renamedIds })
}

const BATCH = 1_000

async function insertRepositories(
  { db }: Context,
  orgId: number,
  installationId: number,
  offered: OfferedRepository[],
): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < offered.length; at += BATCH) {
    const values = offered
      .slice(at, at + BATCH)
      .map((offer) => ({ orgId, hostId: offer.id, ...columnsOf(installationId, offer) }))
    const added = await db.insert(repositories).values(values).returning({ id: repositories.id })
    ids.push(...idsOf(added))
  }
  return ids
}

type RepositoryName = Parameters<typeof fullName>[0]

/** Records audit acts for repositories that were added, renamed or removed at the code host. */
function recordAdoption(
  ctx: Context,
  orgId: number,
  { added, returning, renamed, gone }: Adoption,
  addedIds: number[],
): Promise<void> {
  const targetOf = (id: number, repository: RepositoryName) => ({
    kind: 'repository',
    id,
    name: fullName(repository),
  })
  return recordActs({ ...ctx, org: { id: orgId } }, [
    ...addedIds.map((id, at): Act => {
      const offer = added[at]
      if (!offer) throw new Error('more repositories were inserted than offered')
      return { act: 'repository.connect', target: targetOf(id, offer) }
    }),
    ...returning.map(({ stored, offer }): Act => {
      return { act: 'repository.connect', target: targetOf(stored.id, offer) }
    }),
    ...renamed.map(({ stored, offer }): Act => {
      return {
        act: 'repository.rename',
        target: targetOf(stored.id, offer),
        details: { before: fullName(stored) },
      }
    }),
    ...gone.map((stored): Act => ({ act: 'repository.disconnect', target: targetOf(stored.id, stored) })),
  ])
}
