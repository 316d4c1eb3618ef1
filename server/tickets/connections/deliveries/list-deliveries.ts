import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { connectionDeliveries } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findOwnConnection } from '../credentials/own-connections'
import type { ConnectionDeliveriesWire, ConnectionDeliveryQuery } from '../wire'

/** Events of a connection's webhook with a valid signature, newest first. */
export async function listDeliveries(
  ctx: OrgContext,
  connectionId: number,
  { state, limit, offset }: ConnectionDeliveryQuery,
): Promise<ConnectionDeliveriesWire> {
  const { db, org } = ctx
  await findOwnConnection(ctx, connectionId)
  const isListed = and(
    eq(connectionDeliveries.orgId, org.id),
    eq(connectionDeliveries.connectionId, connectionId),
    state && eq(connectionDeliveries.state, state),
  )
  const { deliveryId, kind, action, attempts, error, receivedAt, finishedAt, payload } = connectionDeliveries
  const rows = await db
    .select({
      deliveryId,
      kind,
      action,
      state: connectionDeliveries.state,
      attempts,
      error,
      receivedAt,
      finishedAt,
      // Payloads have up to 25 MB each, so they stay in the database.
      isKept: sql<boolean>`${isNotNull(payload)}`,
    })
    .from(connectionDeliveries)
    .where(isListed)
    .orderBy(desc(connectionDeliveries.receivedAt), connectionDeliveries.deliveryId)
    .limit(limit)
    .offset(offset)
  return {
    deliveries: rows.map((row) => ({
      delivery_id: row.deliveryId,
      kind: row.kind,
      action: row.action,
      state: row.state,
      attempts: row.attempts,
      note: row.error,
      can_rerun: row.state === 'failed' && row.isKept,
      received_at: row.receivedAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
    })),
    total: await db.$count(connectionDeliveries, isListed),
  }
}
