import type { Context } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import type { PlanItem, TicketCandidate, TicketPlan, TicketWorld } from '#spec/tickets/index'
import type { Connections, SiteFailures } from '../vendor/open-connections'
import type { SectionMark } from '../vendor/section-marks'
import { isUncertain, OutageError, type Vendor } from '../vendor/vendor'
import { withoutLinkedElsewhere } from '../world/linked-elsewhere'
import type { SyncTarget } from '../world/sync-target'

/** A ticket with our mark that is older was found by an earlier run, or by the nightly comparison. */
const MARK_WINDOW_MS = 24 * 3_600_000

interface Search {
  ctx: Context
  target: SyncTarget
  connections: Connections
  world: TicketWorld
  vendors: ReadonlyMap<string, Vendor>
  markOf: SectionMark
}

export interface CandidateSearch {
  /** By the id of the creation. */
  candidates: Map<string, TicketCandidate[]>
  /**
   * Creations that must wait, because the vendor's site is unknown, or it did not answer the search for a ticket with our mark.
   */
  unsearched: Set<string>
}

/** Finds existing tickets that may belong to sections which are about to get one. */
export async function findCandidates(
  search: Search,
  { items }: TicketPlan,
  failures: SiteFailures,
): Promise<CandidateSearch> {
  const creations = items.filter(({ action, needsReview }) => action === 'create' && !needsReview)
  const result: CandidateSearch = { candidates: new Map(), unsearched: new Set() }
  await Promise.all(
    creations.map(async (item) => {
      const candidates = failures.has(item.connection) ? null : await candidatesOf(search, item)
      if (candidates === null) result.unsearched.add(item.id)
      else if (candidates.length > 0) result.candidates.set(item.id, candidates)
    }),
  )
  return result
}

/** Null: the vendor did not answer. */
async function candidatesOf(search: Search, item: PlanItem): Promise<TicketCandidate[] | null> {
  const vendor = search.vendors.get(item.connection)
  const project = item.fields.project?.to
  const title = item.fields.title?.to
  if (!vendor || typeof project !== 'string' || typeof title !== 'string') return []
  const since = new Date(search.ctx.clock.now().getTime() - MARK_WINDOW_MS)
  const mark = search.markOf(item.connection, item.sectionKey)
  try {
    const marked = await vendor.findByMark(project, mark, since)
    if (marked.length > 0) return marked.map((ticket) => ({ ticket, foundBy: 'mark', isByWriter: true }))
    const isDeduplicated = search.world.config.ticket_systems[item.connection]?.dedup_enabled ?? false
    return isDeduplicated ? await findTitled(search, item, vendor, { project, title }) : []
  } catch (error) {
    if (error instanceof OutageError || isUncertain(error)) return null
    // The creation fails for the same reason and reports it.
    if (error instanceof TrackerError) return []
    throw error
  }
}

/** A ticket of another repository may have the same title and project. */
async function findTitled(
  { ctx, target, connections }: Search,
  { connection }: PlanItem,
  vendor: Vendor,
  { project, title }: { project: string; title: string },
): Promise<TicketCandidate[]> {
  const matches = await vendor.repeat((tracker, options) => tracker.findByTitle(project, title, options))
  const tickets = matches.map(({ ticket }) => ticket)
  const free = await withoutLinkedElsewhere(ctx, target, connections, connection, tickets)
  return matches.flatMap((match) => (free.includes(match.ticket) ? [{ ...match, foundBy: 'title' }] : []))
}
