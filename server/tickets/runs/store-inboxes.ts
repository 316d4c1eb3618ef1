import { and, eq, sql } from 'drizzle-orm'
import { type StoredConflict, ticketConflicts, ticketReviews } from '../../../db/schema'
import type { PlanItem, StatusConflict, TicketPlan } from '../../../spec/tickets'
import { captureEvent } from '../../kernel/analytics/capture-event'
import type { Context } from '../../kernel/context'
import { inBatches } from '../../kernel/database/in-batches'
import type { RepositoryId } from './claim-run'

const BATCH = 1_000

/** Replaces the review inbox and the conflict inbox of the repository. What was there before keeps its time. */
export async function storeInboxes(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
  plan: TicketPlan,
): Promise<void> {
  await storeReviews(
    ctx,
    { orgId, repositoryId },
    plan.items.filter(({ needsReview }) => needsReview),
  )
  await storeConflicts(ctx, { orgId, repositoryId }, plan.conflicts)
}

async function storeReviews({ db }: Context, { orgId, repositoryId }: RepositoryId, items: PlanItem[]) {
  const table = ticketReviews
  const isOwn = and(eq(table.orgId, orgId), eq(table.repositoryId, repositoryId))
  const ids = items.map(({ id }) => id)
  await db.delete(table).where(and(isOwn, notInArrayOrAll(table.id, ids)))
  for (const batch of inBatches(items, BATCH))
    await db
      .insert(table)
      .values(batch.map((item) => ({ orgId, repositoryId, id: item.id, item })))
      .onConflictDoUpdate({ target: [table.orgId, table.id], set: { item: sql`excluded.item` } })
}

async function storeConflicts(
  ctx: Context,
  { orgId, repositoryId }: RepositoryId,
  conflicts: StatusConflict[],
) {
  const { db } = ctx
  const table = ticketConflicts
  const isOwn = and(eq(table.orgId, orgId), eq(table.repositoryId, repositoryId))
  await db.delete(table).where(
    and(
      isOwn,
      notInArrayOrAll(
        table.id,
        conflicts.map(({ id }) => id),
      ),
    ),
  )
  for (const batch of inBatches(conflicts, BATCH)) {
    const stored = await db
      .insert(table)
      .values(batch.map((each) => ({ orgId, repositoryId, id: each.id, conflict: toStored(each) })))
      .onConflictDoUpdate({ target: [table.orgId, table.id], set: { conflict: sql`excluded.conflict` } })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    const fresh = stored.filter(({ isNew }) => isNew).length
    await captureEvent({ ...ctx, org: { id: orgId } }, 'sync_conflict', fresh)
  }
}

/** One array parameter: a statement takes at most 65,535. */
const notInArrayOrAll = (column: typeof ticketReviews.id | typeof ticketConflicts.id, ids: string[]) =>
  sql`${column} <> all(${sql.param(ids)}::text[])`

function toStored(conflict: StatusConflict): StoredConflict {
  const { spec, ticket } = conflict
  const toText = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...conflict,
    spec: { ...spec, at: toText(spec.at) },
    ticket: { ...ticket, at: toText(ticket.at) },
  }
}
