import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type StoredConflict, ticketConflicts, ticketReviews, ticketRuns } from '#db/schema/index'
import { captureEvent } from '#server/kernel/analytics/capture-event'
import type { Context, JobContext } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import {
  findForeignLinks,
  linksInDocuments,
  type PlanItem,
  type StatusConflict,
  ticketKey,
} from '#spec/tickets/index'
import { moveLinks } from '../apply/link-values'
import { type ApplyTools, linkQueueOf, type Step } from '../apply/step'
import { heldCreations, isUnread, type PlannedRun } from '../plan/plan-run'
import type { LoadedLink } from '../world/load-world'
import type { Sites } from '../world/sites'
import { type LinkRow, toStored } from '../world/ticket-links'
import { storeSteps } from './run-steps'
import { lockRun, type TicketRun } from './ticket-run'

/** Stores what the plan has read, its inboxes and its steps, before any step is sent. */
export function storePlan(
  { ctx, run, connections: { sites } }: ApplyTools,
  planned: PlannedRun,
  items: readonly PlanItem[],
): Promise<Step[]> {
  const { world, links } = planned
  return withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    await storeReads(tx, run.orgId, planned, sites)
    await storeInboxes(tx, run, planned)
    const steps = await storeSteps(tx, run, { items, world, links: links.map(({ row }) => row), sites })
    await moveLinks(tx, run, steps)
    if (run.planHash !== null) await pinAcceptedSteps(tx, run, items)
    return steps
  })
}

/** Makes these steps the accepted plan: when some are done, the others have another hash. */
async function pinAcceptedSteps({ db }: JobContext, { orgId, id }: TicketRun, items: readonly PlanItem[]) {
  await db
    .update(ticketRuns)
    .set({ planHash: null, itemIds: items.map((item) => item.id) })
    .where(and(eq(ticketRuns.orgId, orgId), eq(ticketRuns.id, id)))
}

/** Number of consecutive checks that must miss a ticket before its link counts as broken. */
const MAX_MISSING_CHECKS = 3

/** Records the vendors' answers about the tickets of links, and which links the documents contain. */
async function storeReads(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orgId: number,
  { links, world }: Pick<PlannedRun, 'links' | 'world'>,
  sites: Sites,
): Promise<void> {
  const now = clock.now().toISOString()
  const foreign = findForeignLinks(world)
  const isForeign = ({ row, known }: LoadedLink) =>
    foreign.has(linkQueueOf(row)) || known.foreignBecause !== null
  const isRead = ({ connection, ticketId }: LinkRow) => world.tickets.has(ticketKey(connection, ticketId))
  await storeForeign({ db }, orgId, links, { foreign, isRead, now })
  const read = links.flatMap((loadedLink) => {
    const { row: link } = loadedLink
    const ticket = world.tickets.get(ticketKey(link.connection, link.ticketId))
    if (ticket === undefined || isForeign(loadedLink)) return []
    const { host = link.host, id = link.siteId, kind = link.kind } = sites.of(link.connection) ?? {}
    const place = ticket && { kind, host, site_id: id ?? link.siteId, vendor_id: ticket.vendorId }
    return [{ id: link.id, ticket: ticket && toStored(ticket), ...place }]
  })
  if (read.length > 0)
    await db.execute(sql`
      update ticket_links link set read_at = ${now},
        ticket = coalesce(seen.ticket, link.ticket), kind = coalesce(seen.kind, link.kind),
        host = coalesce(seen.host, link.host), site_id = coalesce(seen.site_id, link.site_id),
        vendor_id = coalesce(seen.vendor_id, link.vendor_id),
        missing_checks = case when seen.ticket is null then link.missing_checks + 1 else 0 end,
        health = case when seen.ticket is not null then 'ok'
          when link.missing_checks + 1 >= ${MAX_MISSING_CHECKS} then 'broken' else link.health end,
        broken_since = case when seen.ticket is null and link.missing_checks + 1 >= ${MAX_MISSING_CHECKS}
          then coalesce(link.broken_since, ${now}) end,
        broken_reason = case when seen.ticket is null and link.missing_checks + 1 >= ${MAX_MISSING_CHECKS}
          then coalesce(link.broken_reason, 'The ticket was deleted, or the account may not read it any more.') end
      from jsonb_to_recordset(${JSON.stringify(read)}::text::jsonb) as seen (id bigint, ticket jsonb, kind text,
        host text, site_id text, vendor_id text)
      where link.org_id = ${orgId} and link.id = seen.id`)
  const inDocuments = linksInDocuments(world)
  const idsInDocument = links.flatMap(({ row, known }) =>
    !row.wasInDocument && inDocuments.has(known) ? [row.id] : [],
  )
  if (idsInDocument.length > 0)
    await db.execute(sql`
      update ticket_links set was_in_document = true
      where org_id = ${orgId} and id = any(${sql.param(idsInDocument)}::bigint[])`)
}

interface ForeignLinks {
  /** By `linkQueueOf`. */
  foreign: ReadonlyMap<string, string>
  isRead: (link: LinkRow) => boolean
  now: string
}

/**
 * Pauses and lists the links whose tickets are not the linked ones or are in no project of a connection, and resumes those
 * whose tickets are again. Only a read shows that, so links with unread tickets are unchanged.
 */
async function storeForeign(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  links: readonly LoadedLink[],
  { foreign, isRead, now }: ForeignLinks,
): Promise<void> {
  const changed = links.flatMap(({ row: link }) => {
    const why = foreign.get(linkQueueOf(link)) ?? null
    const isStored =
      why === null
        ? link.health !== 'paused' || !isRead(link)
        : link.health === 'paused' && link.brokenReason === why
    return isStored ? [] : [{ id: link.id, why }]
  })
  if (changed.length === 0) return
  await db.execute(sql`
    update ticket_links link set health = case when now.why is null then 'ok' else 'paused' end, missing_checks = 0,
      broken_reason = now.why, broken_since = case when now.why is not null then coalesce(link.broken_since, ${now}) end
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as now (id bigint, why text)
    where link.org_id = ${orgId} and link.id = now.id`)
}

const BATCH = 1_000

/**
 * Replaces the review and conflict inboxes of the repository. Existing items keep their time. Items that this plan could not
 * decide, because a ticket system cannot be used now, are kept.
 */
async function storeInboxes(ctx: Context, repository: RepositoryId, planned: PlannedRun): Promise<void> {
  const reviews = planned.plan.items.filter(({ needsReview }) => needsReview)
  await storeReviews(ctx, repository, reviews, heldCreations(planned).map(linkQueueOf))
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
  const linkQueue = sql`concat(${table.item}->>'sectionKey', ' ', ${table.item}->>'connection')`
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
