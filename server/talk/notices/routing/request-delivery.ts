import type { Context } from '#server/kernel/context'
import { addJobs } from '#server/kernel/jobs'
import { type DeliveryAddress, targetQueue } from '#server/kernel/notices/jobs'
import { deliver } from '../jobs'

/** Retries with growing delays for about a day. */
const MAX_ATTEMPTS = 18

type DueAddress = DeliveryAddress & { runAt?: Date }

/** Adds the jobs of the targets, or moves waiting ones to these times. */
export function requestDeliveries(
  ctx: Pick<Context, 'db' | 'requestId'>,
  addresses: readonly DueAddress[],
): Promise<void> {
  const jobs = addresses.map(({ orgId, channel, target, runAt }) => {
    const name = targetQueue({ orgId, channel, target })
    const payload = { orgId, channel, target, requestId: ctx.requestId }
    return { payload, key: name, queue: name, maxAttempts: MAX_ATTEMPTS, runAt }
  })
  return addJobs(ctx, deliver, jobs)
}

/** Adds the job of the target, or moves the waiting one to this time. */
export const requestDelivery = (
  ctx: Pick<Context, 'db' | 'requestId'>,
  address: DeliveryAddress,
  runAt?: Date,
): Promise<void> => requestDeliveries(ctx, [{ ...address, runAt }])
