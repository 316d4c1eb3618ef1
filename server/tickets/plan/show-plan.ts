import type { z } from 'zod'
import { planHash } from '../../../spec/tickets'
import type { OrgContext } from '../../kernel/context'
import type { PlanQuery, PlanWire } from '../wire'
import { chooseTarget } from '../world/choose-target'
import { currentPlan } from './current-plan'
import { itemToWire } from './item-to-wire'

const EMPTY_PLAN = { hash: planHash([]), items: [] }

export async function showPlan(
  ctx: OrgContext,
  { repo, path, limit, offset }: z.output<typeof PlanQuery>,
): Promise<PlanWire> {
  const target = await chooseTarget(ctx, repo)
  const { hash, items } = target ? await currentPlan(ctx, target, path ?? null) : EMPTY_PLAN
  return {
    plan_hash: hash,
    items: items.slice(offset, offset + limit).map(itemToWire),
    total: items.length,
  }
}
