import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { planHash } from '#spec/tickets/index'
import type { PlanQuery, PlanWire } from '../wire'
import { chooseTarget } from '../world/choose-target'
import type { SyncTarget } from '../world/sync-target'
import { currentPlan } from './current-plan'
import { itemToWire } from './item-to-wire'
import { withFailures } from './with-failures'

const repositoryIdOf = ({ repository: { orgId, id } }: SyncTarget) => ({ orgId, repositoryId: id })

const EMPTY_PLAN = { hash: planHash([]), items: [] }

export async function showPlan(
  ctx: OrgContext,
  { repo, path, limit, offset }: z.output<typeof PlanQuery>,
): Promise<PlanWire> {
  const target = await chooseTarget(ctx, repo)
  const { hash, items } = target ? await currentPlan(ctx, target, path ?? null) : EMPTY_PLAN
  const shownItems = items.slice(offset, offset + limit)
  const explained = target ? await withFailures(ctx, repositoryIdOf(target), shownItems) : shownItems
  return {
    plan_hash: hash,
    items: explained.map(itemToWire),
    total: items.length,
  }
}
