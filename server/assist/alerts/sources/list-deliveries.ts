import { and, desc, eq } from 'drizzle-orm'
import { alertDeliveries } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { findSource } from './manage-sources'
import type { DeliveryQuery, SourceDeliveriesWire } from './wire'

export async function listDeliveries(
  ctx: OrgContext,
  sourceId: number,
  { limit, offset }: DeliveryQuery,
): Promise<SourceDeliveriesWire> {
  const { db, org } = ctx
  await findSource(ctx, sourceId)
  const isOfSource = and(eq(alertDeliveries.orgId, org.id), eq(alertDeliveries.sourceId, sourceId))
  const rows = await db
    .select()
    .from(alertDeliveries)
    .where(isOfSource)
    .orderBy(desc(alertDeliveries.receivedAt), desc(alertDeliveries.id))
    .limit(limit)
    .offset(offset)
  return {
    deliveries: rows.map((row) => ({
      id: row.id,
      delivery_id: row.deliveryId,
      state: row.state,
      alerts: row.alerts,
      note: row.note,
      can_rerun: row.state === 'failed' && row.payload !== null,
      received_at: row.receivedAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
    })),
    total: await db.$count(alertDeliveries, isOfSource),
  }
}
