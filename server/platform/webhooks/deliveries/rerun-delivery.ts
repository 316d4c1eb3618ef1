import { and, eq, isNotNull } from 'drizzle-orm'
import { deliveries } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { addJob } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { DELIVER_ATTEMPTS } from '../intake/store-deliveries'
import { deliver as deliverJob } from '../jobs'
import type { Source } from '../signatures/source-traits'

/** Resets a delivery, regardless of its result. Repeated calls before the job starts cause one run. */
export function rerunDelivery(ctx: Context, source: Source, deliveryId: string): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const { db, requestId } = ctx
    const isThisDelivery = and(eq(deliveries.source, source), eq(deliveries.deliveryId, deliveryId))
    const [delivery] = await db
      .update(deliveries)
      .set({ state: 'received', error: null, finishedAt: null })
      .where(isThisDelivery)
      .returning({ isKept: isNotNull(deliveries.payload) })
    if (!delivery) throw notFound()
    if (!delivery.isKept) throw deletedPayload()
    const options = { key: `deliver:${source}:${deliveryId}`, maxAttempts: DELIVER_ATTEMPTS }
    await addJob({ db }, deliverJob, { source, deliveryId, requestId }, options)
    const target = { kind: 'delivery', id: deliveryId, name: source }
    await recordAct(ctx, { act: 'delivery.rerun', target })
    return { ok: true }
  })
}

const deletedPayload = () =>
  conflict('The payload of this delivery is not kept. Sync with the code host instead.')
