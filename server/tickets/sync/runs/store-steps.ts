import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { type PlanItem, type TicketWorld, ticketKey } from '#spec/tickets/index'
import { linkQueueOf, type Step } from '../apply/step'
import { toStored } from '../vendor/stored-ticket'
import type { LinkRow } from '../world/read-links'
import type { Sites } from '../world/sites'
import type { TicketRun } from './claim-run'
import { stepFingerprint } from './read-failures'

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
  const linkOf = new Map(links.map((link) => [linkQueueOf(link), link]))
  const linkOfTicket = new Map(links.map((link) => [ticketKey(link.connection, link.ticketId), link]))
  const steps = items.map((item): Step => {
    const { connection, ticketId } = item
    const key = ticketId === null ? null : ticketKey(connection, ticketId)
    const link = (key === null ? undefined : linkOfTicket.get(key)) ?? linkOf.get(linkQueueOf(item)) ?? null
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
