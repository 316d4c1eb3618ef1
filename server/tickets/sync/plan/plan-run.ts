import { and, eq } from 'drizzle-orm'
import { ticketConflicts } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { findStatusChanges } from '#server/library/history/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { groupBy } from '#shared/group-by'
import {
  type KnownLink,
  type PlanItem,
  planTickets,
  type StatusConflict,
  type TicketPlan,
  type TicketWorld,
  ticketKey,
} from '#spec/tickets/index'
import { isLinkedTicket } from '#spec/tickets/links/same-ticket'
import type { Ticket } from '#spec/tickets/ticket'
import { openMarks } from '../vendor/section-marks'
import type { Vendor } from '../vendor/vendor'
import type { LoadedLink, LoadedWorld } from '../world/load-world'
import type { SyncTarget } from '../world/sync-target'
import { findCandidates } from './find-candidates'
import { findTicketsToRead, type PlanScope, readTickets, type UnreadConnections } from './read-tickets'

const CHANGES_ONLY: PlanScope = { readsAll: false, linkIds: [] }

export interface PlannedRun {
  world: TicketWorld
  plan: TicketPlan
  /** Items of the plan that this run must not execute. */
  unsearched: ReadonlySet<string>
  unread: UnreadConnections
  links: LoadedLink[]
}

/** Whether the ticket should have been read but was not. A person may have changed it. */
export const isUnread = (
  { unread, world }: Pick<PlannedRun, 'unread' | 'world'>,
  { connection, ticketId }: { connection: string; ticketId: string | null },
): boolean =>
  ticketId !== null && unread.has(connection) && !world.tickets.has(ticketKey(connection, ticketId))

/**
 * Plans a sync now: first without tickets, to find the relevant ones; then with those, and with existing tickets that may
 * belong to sections about to get one.
 */
export async function planRun(
  ctx: Context,
  target: SyncTarget,
  loaded: LoadedWorld,
  vendors: ReadonlyMap<string, Vendor>,
  scope: PlanScope = CHANGES_ONLY,
): Promise<PlannedRun> {
  const { orgId } = target.repository
  const conflicts = await ticketsInConflict(ctx, target)
  const scoped = { ...scope, conflicts }
  const { placed, described, ticketsToRead, failures } = await findTicketsToRead(
    ctx,
    target,
    loaded,
    scoped,
    vendors,
  )
  const usable = new Map([...vendors].filter(([name]) => !failures.has(name)))
  const read = await readTickets(usable, ticketsToRead)
  const { tickets } = read
  const unread = new Map([...read.unread, ...failures])
  await recordReadAddresses(ctx, placed, tickets)
  const { world, plan } = await planWithAuthors(ctx, target, { ...described, tickets })
  const { connections, links } = placed
  const search = { ctx, target, connections, world, vendors: usable, markOf: await openMarks(ctx, orgId) }
  const { candidates, unsearched } = await findCandidates(search, plan, failures)
  if (candidates.size === 0) return { world, plan, unsearched, unread, links }
  const complete = { ...world, candidates }
  return { world: complete, plan: planTickets(complete), unsearched, unread, links }
}

/** The author of a section's change decides conflicts by the rule `newest`, and is shown to people. */
async function planWithAuthors(ctx: Context, target: SyncTarget, world: TicketWorld) {
  const plan = planTickets(world)
  if (plan.conflicts.length === 0) return { world, plan }
  const authored = await addStatusChanges(ctx, target, world, plan.conflicts)
  return { world: authored, plan: planTickets(authored) }
}

/** A conflict stays open until its ticket is read and agrees. */
async function ticketsInConflict({ db }: Context, { repository: { orgId, id } }: SyncTarget) {
  const rows = await db
    .select({ conflict: ticketConflicts.conflict })
    .from(ticketConflicts)
    .where(and(eq(ticketConflicts.orgId, orgId), eq(ticketConflicts.repositoryId, id)))
  return rows.map(({ conflict }) => conflict)
}

/** A document's history costs requests to the code host, so conflicts in further documents show no author. */
const MAX_DOCUMENTS = 20

/** Adds who last changed the status of sections in conflict, and when. */
async function addStatusChanges(
  ctx: Context,
  { repository }: SyncTarget,
  world: TicketWorld,
  conflicts: readonly StatusConflict[],
): Promise<TicketWorld> {
  const paths = [...groupBy(conflicts, ({ filePath }) => filePath).keys()].slice(0, MAX_DOCUMENTS)
  const changesOf = new Map<string, Awaited<ReturnType<typeof findStatusChanges>>>()
  try {
    for (const path of paths) changesOf.set(path, await findStatusChanges(ctx, repository, path))
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error
    ctx.log.warn({ err: error, repository: repository.id }, 'conflicts of tickets show no authors for now')
  }
  const documents = world.documents.map((document) => {
    const changes = changesOf.get(document.path)
    if (!changes) return document
    const sections = document.sections.map((section) => ({
      ...section,
      statusChange: changes.get(section.id) ?? null,
    }))
    return { ...document, sections }
  })
  return { ...world, documents }
}

/** Records the addresses that sites gave their own tickets. Only linked tickets count, read by their own connection. */
async function recordReadAddresses(
  ctx: Context,
  { world, connections: { sites } }: LoadedWorld,
  tickets: ReadonlyMap<string, Ticket | null>,
): Promise<void> {
  const isOwn = (link: KnownLink, ticket: Ticket) =>
    link.foreignBecause === null && isLinkedTicket(link, ticket)
  await sites.recordAddresses(
    ctx,
    world.links.flatMap((link) => {
      const { connection, ticketId } = link
      const ticket = tickets.get(ticketKey(connection, ticketId))
      return ticket && isOwn(link, ticket) ? [{ connection, url: ticket.url }] : []
    }),
  )
}

type Plan = Pick<PlannedRun, 'plan' | 'world' | 'unsearched'>

/** Tickets that this plan does not decide, because their connection cannot be used now or did not answer. */
export function heldCreations({ plan, world, unsearched }: Plan): PlanItem[] {
  const isUsable = ({ connection }: PlanItem) => world.connections[connection]?.state === 'ready'
  return plan.items.filter((item) => (isPausedCreation(item) && !isUsable(item)) || unsearched.has(item.id))
}

/** An impossible creation has no ticket and does nothing. */
const isPausedCreation = ({ action, ticketId }: PlanItem) => action === 'none' && ticketId === null
