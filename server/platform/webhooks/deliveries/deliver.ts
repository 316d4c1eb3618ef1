import { and, eq } from 'drizzle-orm'
import { deliveries } from '#db/schema/index'
import { readMove, refuseDuringMove } from '#server/kernel/access/org-move'
import type { JobContext } from '#server/kernel/context'
import {
  type Delivery,
  type EventOutcome,
  type EventSubscription,
  subscriptionsFor,
} from '#server/kernel/events'
import type { PayloadOf } from '#server/kernel/jobs'
import type { deliver as deliverJob } from '../jobs'
import { type DeliveryResult, processDelivery } from './process-delivery'

/** The job of a delivery to the deployment. Hands it once to every module that subscribes to it. */
export function deliver(
  ctx: JobContext,
  { source, deliveryId }: PayloadOf<typeof deliverJob>,
  events: readonly EventSubscription[],
): Promise<void> {
  const isEntry = and(eq(deliveries.source, source), eq(deliveries.deliveryId, deliveryId))
  return processDelivery(ctx, { ledger: deliveries, isEntry }, async (tx, delivery) => {
    const subscribers = subscriptionsFor(events, delivery)
    return subscribers.length === 0 ? { state: 'ignored' } : handleByAll(tx, subscribers, delivery)
  })
}

/**
 * The delivery is held only if no module handled it. Its org and repository come from the first module that knows them.
 * Fails if the org moves to another deployment, so that the transaction undoes the work.
 */
async function handleByAll(
  ctx: JobContext,
  subscribers: EventSubscription[],
  delivery: Delivery,
): Promise<DeliveryResult> {
  const outcomes: EventOutcome[] = []
  for (const { handle } of subscribers) if (handle) outcomes.push(await handle(ctx, delivery))
  const firstOutcome = (name: 'orgId' | 'repositoryId') =>
    outcomes.find((outcome) => outcome[name] != null)?.[name]
  const orgId = firstOutcome('orgId') ?? null
  if (orgId !== null) refuseDuringMove(await readMove(ctx, orgId))
  return {
    state: stateOf(outcomes),
    orgId,
    repositoryId: firstOutcome('repositoryId') ?? null,
  }
}

export const stateOf = (outcomes: Pick<EventOutcome, 'state'>[]): 'done' | 'held' =>
  outcomes.some(({ state = 'done' }) => state === 'done') ? 'done' : 'held'
