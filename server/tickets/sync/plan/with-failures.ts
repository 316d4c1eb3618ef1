import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import type { PlanItem } from '#spec/tickets/index'
import { readFailures, type StepFailure, stepFingerprint } from '../runs/read-failures'

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
