import { and, eq } from 'drizzle-orm'
import { ticketConflicts } from '../../../db/schema'
import { planTickets, type TicketPlan, type TicketWorld, ticketKey } from '../../../spec/tickets'
import type { Context } from '../../kernel/context'
import { openMarks } from '../vendor/section-mark'
import type { Vendor } from '../vendor/vendor'
import type { LoadedWorld } from '../world/load-world'
import type { SyncTarget } from '../world/sync-target'
import { addStatusChanges } from './add-status-changes'
import { describeProjects } from './describe-projects'
import { findCandidates } from './find-candidates'
import { readTickets, ticketsOfLinks, ticketsOfPlan, type UnreadConnections } from './read-tickets'

/** Which tickets a plan looks at, besides those of changed sections and of open conflicts. */
export interface PlanScope {
  readsAll: boolean
  linkIds: readonly number[]
}

const CHANGES_ONLY: PlanScope = { readsAll: false, linkIds: [] }

export interface PlannedRun {
  world: TicketWorld
  plan: TicketPlan
  /** Items of the plan that must not be done in this run. */
  unsearched: ReadonlySet<string>
  unread: UnreadConnections
}

/** Whether the ticket should have been read and was not. A person may have changed it. */
export const isUnread = (
  { unread, world }: Pick<PlannedRun, 'unread' | 'world'>,
  { connection, ticketId }: { connection: string; ticketId: string | null },
): boolean =>
  ticketId !== null && unread.has(connection) && !world.tickets.has(ticketKey(connection, ticketId))

/**
 * Plans what a sync does now. First without tickets, which tells the ones that matter; then with those, and with the
 * tickets that may already exist for sections that would get one.
 */
export async function planRun(
  ctx: Context,
  target: SyncTarget,
  loaded: LoadedWorld,
  vendors: ReadonlyMap<string, Vendor>,
  scope: PlanScope = CHANGES_ONLY,
): Promise<PlannedRun> {
  const { orgId } = target.repository
  const described = await describeProjects(ctx, orgId, loaded, vendors)
  const ticketsToRead = [
    ...ticketsOfPlan(planTickets(described)),
    ...(scope.readsAll ? ticketsOfLinks(described.links) : linksOf(loaded, scope.linkIds)),
    ...(await ticketsInConflict(ctx, target)),
  ]
  const { tickets, unread } = await readTickets(vendors, ticketsToRead)
  const { world, plan } = await planWithAuthors(ctx, target, { ...described, tickets })
  const { connections } = loaded
  const search = { ctx, target, connections, world, vendors, markOf: await openMarks(ctx, orgId) }
  const { candidates, unsearched } = await findCandidates(search, plan)
  if (candidates.size === 0) return { world, plan, unsearched, unread }
  const complete = { ...world, candidates }
  return { world: complete, plan: planTickets(complete), unsearched, unread }
}

/** Who changed a section decides conflicts by the rule `newest`, and people see it. */
async function planWithAuthors(ctx: Context, target: SyncTarget, world: TicketWorld) {
  const plan = planTickets(world)
  if (plan.conflicts.length === 0) return { world, plan }
  const authored = await addStatusChanges(ctx, target, world, plan.conflicts)
  return { world: authored, plan: planTickets(authored) }
}

function linksOf({ links }: LoadedWorld, ids: readonly number[]) {
  const linkIds = new Set(ids)
  return links.filter(({ id }) => linkIds.has(id))
}

/** A conflict is open until its ticket is read and agrees. */
async function ticketsInConflict({ db }: Context, { repository: { orgId, id } }: SyncTarget) {
  const rows = await db
    .select({ conflict: ticketConflicts.conflict })
    .from(ticketConflicts)
    .where(and(eq(ticketConflicts.orgId, orgId), eq(ticketConflicts.repositoryId, id)))
  return rows.map(({ conflict }) => conflict)
}
