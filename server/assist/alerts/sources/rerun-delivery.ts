import { and, eq } from 'drizzle-orm'
import { alertDeliveries } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { requestProcessing } from '../processing/request-processing'
import { findSource, recordSourceAct } from './manage-sources'

/** Retries a failed request. Its alerts count once, because a failed attempt stored nothing. */
export function rerunDelivery(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { db, org } = tx
    const isThisDelivery = and(eq(alertDeliveries.orgId, org.id), eq(alertDeliveries.id, id))
    const [delivery] = await db.select().from(alertDeliveries).where(isThisDelivery).for('update')
    if (!delivery) throw notFound()
    const { state, payload, sourceId } = delivery
    if (state !== 'failed') throw conflict('This request has not failed, so it is not run again.')
    if (payload === null)
      throw conflict('The content of this request is not kept. Let the sender send it again.')
    await db
      .update(alertDeliveries)
      .set({ state: 'received', note: null, finishedAt: null })
      .where(isThisDelivery)
    await requestProcessing(tx, org.id)
    await recordSourceAct(tx, 'alert_source.rerun', await findSource(tx, sourceId))
    return { ok: true }
  })
}
