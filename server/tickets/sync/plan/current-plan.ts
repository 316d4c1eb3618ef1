import type { Context } from '#server/kernel/context'
import { TrackerError } from '#server/ports/tracker/port'
import { type PlanItem, planHash } from '#spec/tickets/index'
import { type OpenTracker, openConnections } from '../vendor/open-connections'
import { throwIfAborted } from '../vendor/wait'
import { type LoadedWorld, loadWorld } from '../world/load-world'
import type { SyncTarget } from '../world/sync-target'
import type { PlanScope } from './place-tickets'
import { planRun } from './plan-run'

/** A person waits, so vendors get less time than in a run. */
const TIMEOUT_MS = 20_000

export interface CurrentPlan {
  hash: string
  items: PlanItem[]
  /** The tickets that were read. A run executes this plan only if it also reads them. */
  scope: PlanScope
}

interface PlanOptions {
  open?: OpenTracker
  timeoutMs?: number
}

/**
 * The plan of a sync of the repository, or of one document, now. Reads all its tickets, because events may have been lost.
 * Throws if a ticket system fails to return a ticket, or does not answer in time.
 */
export async function currentPlan(
  ctx: Context,
  target: SyncTarget,
  path: string | null,
  { open, timeoutMs = TIMEOUT_MS }: PlanOptions = {},
): Promise<CurrentPlan> {
  const signal = AbortSignal.timeout(timeoutMs)
  const connections = await openConnections(ctx, target, { signal, open })
  const loaded = await loadWorld(ctx, target, connections)
  const scope = planScope(loaded, path)
  const { plan, unread } = await planRun(ctx, target, loaded, connections.vendors, scope)
  throwIfAborted(signal)
  for (const failure of unread.values()) if (failure instanceof TrackerError) throw failure
  const items = plan.items.filter(({ filePath }) => path === null || filePath === path)
  return { hash: planHash(items), items, scope }
}

/** The tickets of the document, or all. */
function planScope({ world, links }: LoadedWorld, path: string | null): PlanScope {
  if (path === null) return { readsAll: true, linkIds: [] }
  const document = world.documents.find((each) => each.path === path)
  const keys = new Set(document?.sections.map(({ key }) => key))
  return {
    readsAll: false,
    linkIds: links.flatMap(({ row }) => (keys.has(row.sectionKey) ? [row.id] : [])),
  }
}
