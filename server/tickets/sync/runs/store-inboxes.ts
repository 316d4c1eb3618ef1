import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type StoredConflict, ticketConflicts, ticketReviews } from '#db/schema/index'
import { captureEvent } from '#server/kernel/analytics/capture-event'
import type { Context } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { linkKeyOf, type PlanItem, type StatusConflict } from '#spec/tickets/index'
import { heldCreations, isUnread, type PlannedRun } from '../plan/plan-run'

const BATCH = 1_000

/**
 * Replaces the review and conflict inboxes of the repository. Existing items keep their time. Items that this plan could not
 * decide, because a ticket system cannot be used now, are kept.
 */
export async function storeInboxes(
  ctx: Context,
  repository: RepositoryId,
  planned: PlannedRun,
): Promise<void> {
  const reviews = planned.plan.items.filter(({ needsReview }) => needsReview)
  await storeReviews(ctx, repository, reviews, heldCreations(planned).map(linkKeyOf))
  await storeConflicts(ctx, repository, planned)
}

async function storeReviews(
  { db }: Context,
  { orgId, repositoryId }: RepositoryId,
  items: PlanItem[],
  keptLinkQueues: readonly string[],
) {
  const table = ticketReviews
  const isOwn = and(eq(table.orgId, orgId), eq(table.repositoryId, repositoryId))
  const ids = items.map(({ id }) => id)
  // Not `concat`, which a distributed database refuses in a delete because its result may depend on settings.
  const linkQueue = sql`(coalesce(${table.item}->>'sectionKey', '') || ' ' || coalesce(${table.item}->>'connection', ''))`
  await db
    .delete(table)
    .where(and(isOwn, isNoneOf(sql`${table.id}`, ids), isNoneOf(linkQueue, keptLinkQueues)))
  for (const batch of inBatches(items, BATCH))
    await db
      .insert(table)
      .values(batch.map((item) => ({ orgId, repositoryId, id: item.id, item })))
      .onConflictDoUpdate({ target: [table.orgId, table.id], set: { item: sql`excluded.item` } })
}

async function storeConflicts(ctx: Context, { orgId, repositoryId }: RepositoryId, planned: PlannedRun) {
  const { db } = ctx
  const table = ticketConflicts
  const isOwn = and(eq(table.orgId, orgId), eq(table.repositoryId, repositoryId))
  const stored = await db.select({ id: table.id, conflict: table.conflict }).from(table).where(isOwn)
  const { conflicts } = planned.plan
  const openConflicts = [...conflicts, ...stored.filter(({ conflict }) => isUndecided(planned, conflict))]
  await db.delete(table).where(
    and(
      isOwn,
      isNoneOf(
        sql`${table.id}`,
        openConflicts.map(({ id }) => id),
      ),
    ),
  )
  for (const batch of inBatches(conflicts, BATCH)) {
    const stored = await db
      .insert(table)
      .values(batch.map((each) => ({ orgId, repositoryId, id: each.id, conflict: toStoredConflict(each) })))
      .onConflictDoUpdate({ target: [table.orgId, table.id], set: { conflict: sql`excluded.conflict` } })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    const fresh = stored.filter(({ isNew }) => isNew).length
    await captureEvent({ ...ctx, org: { id: orgId } }, 'sync_conflict', fresh)
  }
}

/** Whether the ticket of a conflict was not read, so that it is unknown whether both sides agree now. */
const isUndecided = (planned: PlannedRun, conflict: StoredConflict): boolean =>
  Object.hasOwn(planned.world.config.ticket_systems, conflict.connection) && isUnread(planned, conflict)

/** One array parameter: a statement takes at most 65,535. */
const isNoneOf = (value: SQL, texts: readonly string[]) =>
  sql`${value} <> all(${sql.param([...texts])}::text[])`

function toStoredConflict(conflict: StatusConflict): StoredConflict {
  const { spec, ticket } = conflict
  const toText = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...conflict,
    spec: { ...spec, at: toText(spec.at) },
    ticket: { ...ticket, at: toText(ticket.at) },
  }
}
