import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { connectionDeliveries } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { requestConnectionDelivery } from '#server/platform/webhooks/index'
import { connectionTarget, findOwnConnection } from '../credentials/own-connections'

/** Retries a failed event. A failed attempt stored nothing, so it takes effect once. */
export function rerunDelivery(
  ctx: OrgContext,
  connectionId: number,
  deliveryId: string,
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { db, org, requestId } = tx
    const connection = await findOwnConnection(tx, connectionId)
    const isIt = and(
      eq(connectionDeliveries.orgId, org.id),
      eq(connectionDeliveries.connectionId, connectionId),
      eq(connectionDeliveries.deliveryId, deliveryId),
    )
    const { state, payload } = connectionDeliveries
    const [delivery] = await db
      .select({ state, isKept: sql<boolean>`${isNotNull(payload)}` })
      .from(connectionDeliveries)
      .where(isIt)
      .for('update')
    if (!delivery) throw notFound()
    if (delivery.state !== 'failed') throw conflict('This event has not failed, so it is not run again.')
    if (!delivery.isKept)
      throw conflict(
        'The content of this event is not kept. Choose Compare now under Sync, Reconcile instead.',
      )
    await db
      .update(connectionDeliveries)
      .set({ state: 'received', error: null, finishedAt: null })
      .where(isIt)
    await requestConnectionDelivery(tx, { orgId: org.id, connectionId, deliveryId, requestId })
    await recordAct(tx, { act: 'ticket_connection.rerun_delivery', target: connectionTarget(connection) })
    return { ok: true }
  })
}
