import type { Database } from '#db/client'
import { connectionDeliveries } from '#db/schema/index'
import { addJob, orgFlag, type PayloadOf } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { deliverFromConnection } from '../jobs'
import { DELIVER_ATTEMPTS } from './store-deliveries'

type NewConnectionDelivery = typeof connectionDeliveries.$inferInsert

/**
 * Saves a delivery and enqueues its job, or neither. Returns false if the connection has already delivered this id. The job
 * counts against the slots of its org, so that a flood of one org's events delays no other org.
 */
export function storeConnectionDelivery(db: Database, delivery: NewConnectionDelivery): Promise<boolean> {
  const { orgId, connectionId, deliveryId, requestId } = delivery
  return withTransaction({ db }, async (tx) => {
    const stored = await tx.db
      .insert(connectionDeliveries)
      .values(delivery)
      .onConflictDoNothing()
      .returning({ state: connectionDeliveries.state })
    if (stored[0]?.state === 'received')
      await requestConnectionDelivery(tx, { orgId, connectionId, deliveryId, requestId })
    return stored.length === 1
  })
}

/** Enqueues the job of a stored delivery. Repeated calls before the job starts cause one run. */
export function requestConnectionDelivery(
  store: { db: Database },
  payload: PayloadOf<typeof deliverFromConnection>,
): Promise<void> {
  const { orgId, connectionId, deliveryId } = payload
  return addJob(store, deliverFromConnection, payload, {
    key: `deliver-from:${orgId}:${connectionId}:${deliveryId}`,
    maxAttempts: DELIVER_ATTEMPTS,
    flags: [orgFlag(orgId)],
  })
}
