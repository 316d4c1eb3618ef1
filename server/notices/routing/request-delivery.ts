import type { Context } from '../../kernel/context'
import { addJob } from '../../kernel/jobs'
import type { DeliveryAddress } from '../delivery/deliver'
import { deliver } from '../jobs'

/** Enough to try for about a day, with growing waits. */
const MAX_ATTEMPTS = 18

/** Adds the job of the target, or moves the one that waits to this time. */
export function requestDelivery(
  ctx: Pick<Context, 'db' | 'requestId'>,
  { orgId, channel, target }: DeliveryAddress,
  runAt?: Date,
): Promise<void> {
  const name = `notices:${orgId}:${channel}:${target}`
  const payload = { orgId, channel, target, requestId: ctx.requestId }
  return addJob(ctx, deliver, payload, { key: name, queue: name, maxAttempts: MAX_ATTEMPTS, runAt })
}
