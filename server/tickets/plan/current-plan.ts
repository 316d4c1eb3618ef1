import { type PlanItem, planHash } from '../../../spec/tickets'
import type { Context } from '../../kernel/context'
import { openConnections } from '../vendor/open-connections'
import { loadWorld } from '../world/load-world'
import type { SyncTarget } from '../world/sync-target'
import { planRun } from './plan-run'

/** A person waits, so vendors get less time than in a run. */
const TIMEOUT_MS = 20_000

export interface CurrentPlan {
  hash: string
  items: PlanItem[]
}

/** What a sync of the repository, or of one document, would do now. */
export async function currentPlan(
  ctx: Context,
  target: SyncTarget,
  path: string | null,
): Promise<CurrentPlan> {
  const connections = await openConnections(ctx, target, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const loaded = await loadWorld(ctx, target, connections)
  const { plan } = await planRun(ctx, target, loaded, connections.vendors)
  const items = plan.items.filter(({ filePath }) => path === null || filePath === path)
  return { hash: planHash(items), items }
}
