import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { repositories } from '../../db/schema'
import { INDEX_PRIORITY, requestIndexes } from '../indexing'
import type { Context } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import type { OfferedRepository } from '../ports/codehost/forge-port'
import { disconnectRepositories } from './disconnect-repositories'
import { isConnected } from './find-repository'
import { type Adoption, columnsOf, fullName, planAdoption } from './plan-adoption'
import { recordAdoption } from './record-adoption'

interface Installation {
  orgId: number
  id: number
}

export interface Adopted {
  connected: number
  disconnected: number
  renamed: number
  /** By full name. */
  refused: string[]
}

/** Makes the org's repositories of a code host those that the host offers, and has indexed what that changes. */
export function adoptRepositories(
  ctx: Context,
  { orgId, id: installationId }: Installation,
  offered: OfferedRepository[],
): Promise<Adopted> {
  return withTransaction(ctx, async (tx) => {
    const plan = planAdoption(installationId, await listKnown(tx, orgId), offered)
    await disconnectRepositories(tx, orgId, idsOf(plan.gone))
    await updateChanged(tx, orgId, installationId, plan)
    const added = await insert(tx, orgId, installationId, plan.added)
    const returned = idsOf(plan.returning.map(({ known }) => known))
    await requestIndexes(tx, orgId, [...added, ...returned], { priority: INDEX_PRIORITY.first })
    await requestIndexes(tx, orgId, idsOf(plan.rebased.map(({ known }) => known)))
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

function listKnown({ db }: Context, orgId: number) {
  return db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, orgId), or(isConnected, isNotNull(repositories.hostId))))
    .orderBy(asc(repositories.id))
    .for('update')
}

async function updateChanged(
  { db }: Context,
  orgId: number,
  installationId: number,
  { changed, renamed }: Adoption,
): Promise<void> {
  const among = (ids: number[]) => and(eq(repositories.orgId, orgId), inArray(repositories.id, ids))
  const movingIds = idsOf(renamed.map(({ known }) => known))
  // Two that exchange their names would meet: until both have the new one, none has the old.
  if (movingIds.length > 0)
    await db
      .update(repositories)
      .set({ name: sql`'~' || ${repositories.id}` })
      .where(among(movingIds))
  for (const { known, offer } of changed)
    await db
      .update(repositories)
      .set(columnsOf(installationId, offer))
      .where(among([known.id]))
}

const BATCH = 1_000

async function insert(
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
