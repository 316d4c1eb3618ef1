import { and, eq } from 'drizzle-orm'
import { connectionDeliveries, orgs } from '#db/schema/index'
import type { Context, JobContext, Org } from '#server/kernel/context'
import { type ConnectionEventSubscription, type EventOutcome, subscriptionsFor } from '#server/kernel/events'
import type { PayloadOf } from '#server/kernel/jobs'
import type { deliverFromConnection as deliverJob } from '../jobs'
import { stateOf } from './deliver'
import { processDelivery } from './process-delivery'

/**
 * The job of a delivery to an org's connection. Only modules that subscribe to events of connections get it, with the
 * connection's org in the context: handlers of the deployment's webhooks trust their payload and never see it.
 */
export function deliverFromConnection(
  ctx: JobContext,
  { orgId, connectionId, deliveryId }: PayloadOf<typeof deliverJob>,
  events: readonly ConnectionEventSubscription[],
): Promise<void> {
  const isEntry = and(
    eq(connectionDeliveries.orgId, orgId),
    eq(connectionDeliveries.connectionId, connectionId),
    eq(connectionDeliveries.deliveryId, deliveryId),
  )
  return processDelivery(ctx, { ledger: connectionDeliveries, isEntry }, async (tx, delivery) => {
    const subscribers = subscriptionsFor(events, delivery)
    if (subscribers.length === 0) return { state: 'ignored' }
    const org = await findOrg(tx, orgId)
    const outcomes: Pick<EventOutcome, 'state'>[] = []
    for (const { handle } of subscribers)
      if (handle) outcomes.push(await handle({ ...tx, org }, { ...delivery, connectionId }))
    return { state: stateOf(outcomes) }
  })
}

async function findOrg({ db }: Context, id: number): Promise<Org> {
  const [org] = await db
    .select({ id: orgs.id, slug: orgs.slug, name: orgs.name })
    .from(orgs)
    .where(eq(orgs.id, id))
  if (!org) throw new Error('a connection has no org')
  return org
}
