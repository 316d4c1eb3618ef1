import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { linkKeyOf, type PlanItem, planHash, type TicketWorld, ticketKey } from '#spec/tickets/index'
import type { SentStep } from '../apply/apply-steps'
import { APPLY_TIMING, type ApplyTiming, type Step } from '../apply/step'
import type { Sites } from '../world/sites'
import { fromStored, type LinkRow, toStored } from '../world/ticket-links'
import type { TicketRun } from './ticket-run'

const BATCH = 500

interface StepSources {
  items: readonly PlanItem[]
  world: Pick<TicketWorld, 'tickets' | 'candidates'>
  links: readonly LinkRow[]
  sites: Sites
}

/** Stores the steps of the run before any of them is sent. */
export async function storeSteps(
  { db }: Pick<Context, 'db'>,
  run: TicketRun,
  { items, world, links, sites }: StepSources,
): Promise<Step[]> {
  const linkOf = new Map(links.map((link) => [linkKeyOf(link), link]))
  const linkOfTicket = new Map(links.map((link) => [ticketKey(link.connection, link.ticketId), link]))
  const steps = items.map((item): Step => {
    const { connection, ticketId } = item
    const key = ticketId === null ? null : ticketKey(connection, ticketId)
    const link = (key === null ? undefined : linkOfTicket.get(key)) ?? linkOf.get(linkKeyOf(item)) ?? null
    return { id: randomUUID(), item, link, before: ticketBefore(world, item, key) }
  })
  const first = await nextPosition({ db }, run)
  for (let from = 0; from < steps.length; from += BATCH)
    await db.insert(ticketSteps).values(
      steps.slice(from, from + BATCH).map(({ id, item, link, before }, at) => ({
        orgId: run.orgId,
        id,
        runId: run.id,
        repositoryId: run.repositoryId,
        position: first + from + at,
        action: item.action,
        connection: item.connection,
        sectionKey: item.sectionKey,
        host: sites.of(item.connection)?.host,
        siteId: sites.of(item.connection)?.id,
        linkId: link?.id ?? null,
        item,
        fingerprint: stepFingerprint(item),
        before: before && toStored(before),
        state: 'waiting' as const,
      })),
    )
  return steps
}

/** As read for this plan: among the linked tickets, or among the candidates of a creation. */
function ticketBefore(
  { tickets, candidates }: StepSources['world'],
  { action, ticketId }: PlanItem,
  key: string | null,
) {
  const read = key === null ? null : tickets.get(key)
  if (read || action !== 'link') return read ?? null
  for (const sectionCandidates of candidates.values())
    for (const { ticket } of sectionCandidates) if (ticket.id === ticketId) return ticket
  return null
}

/** An interrupted run keeps its sent steps. */
export async function nextPosition({ db }: Pick<Context, 'db'>, run: TicketRun): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${ticketSteps.position})` })
    .from(ticketSteps)
    .where(and(eq(ticketSteps.orgId, run.orgId), eq(ticketSteps.runId, run.id)))
  return (row?.last ?? 0) + 1
}

/** Steps that a worker sent without recording their results. */
export async function readSentSteps(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
  links: readonly LinkRow[],
): Promise<SentStep[]> {
  const rows = await db
    .select()
    .from(ticketSteps)
    .where(
      and(
        eq(ticketSteps.orgId, orgId),
        eq(ticketSteps.repositoryId, repositoryId),
        eq(ticketSteps.state, 'sent'),
      ),
    )
    .orderBy(asc(ticketSteps.runId), asc(ticketSteps.position))
  const linkOf = new Map(links.map((link) => [link.id, link]))
  return rows.map(({ id, item, linkId, before, sentAt, host, siteId }) => ({
    id,
    item,
    link: (linkId === null ? undefined : linkOf.get(linkId)) ?? null,
    before: before && fromStored(before),
    sentAt,
    sentTo: host === null ? null : { host, siteId },
  }))
}

/** Steps of earlier attempts that were never sent. A new plan replaces them. */
export async function dropUnsentSteps(
  { db }: Pick<Context, 'db'>,
  { orgId, repositoryId }: RepositoryId,
): Promise<void> {
  await db
    .delete(ticketSteps)
    .where(
      and(
        eq(ticketSteps.orgId, orgId),
        eq(ticketSteps.repositoryId, repositoryId),
        eq(ticketSteps.state, 'waiting'),
      ),
    )
}

/** A step that failed when it was last tried. */
export interface StepFailure {
  error: string
  isUnanswered: boolean
  /** A sync does not try the step again before this time. */
  retryAt: Date
  /** Whether a run waits for that time automatically. */
  isAwaited: boolean
}

const MINUTE_MS = 60_000
/** Delays after the first failure, the second, and so on. The last one repeats. */
const REFUSED_WAITS_MS = [10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS)
/** Multiples of the retry time of a run. */
const UNANSWERED_WAITS = [1, 3, 15, 60, 180]

/** Age after which earlier failures of the same step are ignored. */
const MEMORY_MS = 48 * 60 * MINUTE_MS

interface FailureRow extends Record<string, unknown> {
  fingerprint: string
  error: string
  is_unanswered: boolean
  count: number
  failed_at: string
}

/**
 * The failed steps of the repository, by `stepFingerprint`. If the section, the ticket or the configuration changes, so does
 * the step, and it is tried at once.
 */
export async function readFailures(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, repositoryId }: RepositoryId,
  { retryMs }: Pick<ApplyTiming, 'retryMs'> = APPLY_TIMING,
): Promise<ReadonlyMap<string, StepFailure>> {
  const since = new Date(clock.now().getTime() - MEMORY_MS).toISOString()
  const rows = await db.execute<FailureRow>(sql`
    select fingerprint, count(*)::int as count, max(finished_at)::text as failed_at,
      (array_agg(error order by finished_at desc))[1] as error,
      (array_agg(coalesce((result->>'isUnanswered')::boolean, false) order by finished_at desc))[1] as is_unanswered
    from ticket_steps
    where org_id = ${orgId} and repository_id = ${repositoryId} and state = 'failed' and finished_at > ${since}
    group by fingerprint`)
  return new Map(rows.map((row) => [row.fingerprint, toFailure(row, retryMs)]))
}

function toFailure(row: FailureRow, retryMs: number): StepFailure {
  const { error, is_unanswered: isUnanswered, count, failed_at: failedAt } = row
  const waits = isUnanswered ? UNANSWERED_WAITS.map((times) => times * retryMs) : REFUSED_WAITS_MS
  const wait = waits[Math.min(count, waits.length) - 1] ?? 0
  return {
    error,
    isUnanswered,
    retryAt: new Date(Date.parse(failedAt) + wait),
    isAwaited: isUnanswered && count <= waits.length,
  }
}

/** Equal for steps with the same effect on the same values. */
export const stepFingerprint = (item: PlanItem): string => planHash([item])
