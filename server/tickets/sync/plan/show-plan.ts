import type { z } from 'zod'
import type { Context, OrgContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { type PlanItem, planHash } from '#spec/tickets/index'
import { readFailures, type StepFailure, stepFingerprint } from '../runs/read-failures'
import type { PlanQuery, PlanWire } from '../wire'
import { chooseTarget } from '../world/choose-target'
import type { SyncTarget } from '../world/sync-target'
import { currentPlan } from './current-plan'
import { itemToWire } from './item-to-wire'

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

/** Adds to failed steps the reason and the time of the next try. */
export async function withFailures(
  ctx: Pick<Context, 'db' | 'clock'>,
  repository: RepositoryId,
  items: readonly PlanItem[],
): Promise<PlanItem[]> {
  const failures = await readFailures(ctx, repository)
  return items.map((item) => {
    const failure = failures.get(stepFingerprint(item))
    return failure ? { ...item, reasons: [...item.reasons, sentenceOf(failure)] } : item
  })
}

const sentenceOf = ({ error, retryAt }: StepFailure): string =>
  `This failed: ${error} It is tried again after ${timeOf(retryAt)}, or when you apply this plan.`

/** To the minute, in UTC. */
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
