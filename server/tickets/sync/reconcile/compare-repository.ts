import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { ticketFindings } from '#db/schema/index'
import type { Context, JobContext } from '#server/kernel/context'
import { addJob, orgFlag } from '#server/kernel/jobs'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import type { Finding } from '#spec/tickets/findings/finding'
import { findContradictions, namedBlockers } from '#spec/tickets/index'
import { compareRepository as compareJob } from '../jobs'
import { findTicketsToRead, readTickets } from '../plan/read-tickets'
import { type OpenTracker, openConnections } from '../vendor/open-connections'
import type { VendorTiming } from '../vendor/vendor'
import { findLinkedElsewhere } from '../world/linked-elsewhere'
import { loadWorld } from '../world/load-world'
import { findSyncTarget } from '../world/sync-target'

const BATCH = 1_000
const INDEX_WAIT_MS = 60_000

interface CompareOptions {
  open?: OpenTracker
  timing?: VendorTiming
}

/**
 * Compares all sections of a repository with their tickets and stores the contradictions that no sync resolves. A reason to
 * leave one is kept until the contradiction changes. Contradictions of an unreadable ticket system are unchanged.
 */
export async function compareRepository(
  ctx: JobContext,
  { orgId, repositoryId }: RepositoryId,
  options: CompareOptions = {},
): Promise<void> {
  const target = await findSyncTarget(ctx, { orgId, repositoryId })
  if (!target) return
  const connections = await openConnections(ctx, target, { ...options, signal: ctx.signal })
  const loaded = await loadWorld(ctx, target, connections)
  if (!loaded.hasIdentities)
    return requestComparison(
      ctx,
      { orgId, repositoryId },
      new Date(ctx.clock.now().getTime() + INDEX_WAIT_MS),
    )
  const { vendors } = connections
  const everything = { readsAll: true, linkIds: [], conflicts: namedBlockers(loaded.world) }
  const { described, ticketsToRead, failures } = await findTicketsToRead(
    ctx,
    target,
    loaded,
    everything,
    vendors,
  )
  const usable = new Map([...vendors].filter(([name]) => !failures.has(name)))
  const { tickets, unread } = await readTickets(usable, ticketsToRead)
  const findings = findContradictions(
    { ...described, tickets },
    await findLinkedElsewhere(ctx, target.repository),
  )
  const read = [...usable.keys()].filter((name) => !unread.has(name))
  await withTransaction(ctx, (tx) => storeFindings(tx, { orgId, repositoryId }, findings, read))
}

/** Requests a comparison. A waiting one also covers this request. */
export function requestComparison(
  ctx: Pick<JobContext, 'db' | 'requestId'>,
  { orgId, repositoryId }: RepositoryId,
  runAt?: Date,
): Promise<void> {
  const payload = { orgId, repositoryId, requestId: ctx.requestId }
  const queue = `tickets:${repositoryId}`
  const key = `compare-tickets:${repositoryId}`
  return addJob(ctx, compareJob, payload, { queue, key, runAt, flags: [orgFlag(orgId)] })
}

async function storeFindings(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  { orgId, repositoryId }: RepositoryId,
  findings: readonly Finding[],
  read: readonly string[],
): Promise<void> {
  const table = ticketFindings
  const connection = sql<string>`${table.finding}->>'connection'`
  const isCompared = or(isNull(connection), read.length > 0 ? inArray(connection, [...read]) : undefined)
  const ids = findings.map(({ id }) => id)
  const isGone = ids.length > 0 ? notInArray(table.id, ids) : undefined
  await db
    .delete(table)
    .where(and(eq(table.orgId, orgId), eq(table.repositoryId, repositoryId), isCompared, isGone))
  for (let from = 0; from < findings.length; from += BATCH)
    await db
      .insert(table)
      .values(
        findings
          .slice(from, from + BATCH)
          .map((finding) => ({ orgId, repositoryId, id: finding.id, finding, since: clock.now() })),
      )
      .onConflictDoUpdate({
        target: [table.orgId, table.repositoryId, table.id],
        set: { finding: sql`excluded.finding` },
      })
}

/** Requests a comparison of every repository that has a ticket system or links. */
export async function compareAll(ctx: Context): Promise<void> {
  const repositories = await ctx.db.execute<{ org_id: string; id: string }>(sql`
    select org_id, id from repositories r
    where disconnected_at is null and head_sha is not null and (config->'ticket_systems' <> '{}' or exists (
      select from ticket_links l where l.org_id = r.org_id and l.repository_id = r.id))`)
  for (const { org_id, id } of repositories)
    await requestComparison(ctx, { orgId: Number(org_id), repositoryId: Number(id) })
}
