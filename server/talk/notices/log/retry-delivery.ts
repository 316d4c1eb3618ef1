import { and, eq } from 'drizzle-orm'
import { type NoticeReason, noticeDeliveries } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { requestDelivery } from '../routing/request-delivery'
import { reopenMessage } from '../webhooks/attempts'

type Delivery = typeof noticeDeliveries.$inferSelect

/** Reasons that an admin can remove. For the others the notice is no longer wanted or true. */
const REPAIRABLE: readonly NoticeReason[] = [
  'error',
  'no_address',
  'no_channel',
  'not_connected',
  'plan',
  'shared_channel',
]

export const canRetry = ({ state, reason }: Pick<Delivery, 'state' | 'reason'>): boolean =>
  state === 'failed' || (state === 'dropped' && reason !== null && REPAIRABLE.includes(reason))

/**
 * Sends a notice again that its target did not get. Whether it is still true is checked as at the first time. A webhook gets
 * the same message id, so its receiver recognises a message that did arrive.
 */
export function retryDelivery(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { db, org } = tx
    const isDelivery = and(eq(noticeDeliveries.orgId, org.id), eq(noticeDeliveries.id, id))
    const [delivery] = await db.select().from(noticeDeliveries).where(isDelivery).for('update')
    if (!delivery) throw notFound()
    if (!canRetry(delivery))
      throw conflict('Only a notice that failed, or that its target could not take, can be sent again.')
    const { channel, target, messageId } = delivery
    if (channel === 'webhook' && messageId !== null) await reopenMessage(tx, Number(target), messageId)
    else
      await db
        .update(noticeDeliveries)
        .set({
          state: 'waiting',
          reason: null,
          error: null,
          messageId: null,
          // Due at once: quiet hours are checked again before it is sent.
          dueAt: delivery.createdAt,
          settledAt: null,
        })
        .where(isDelivery)
    await requestDelivery(tx, { orgId: org.id, channel, target })
    await recordAct(tx, {
      act: 'notices.retry',
      target: { kind: 'notice_delivery', id },
      details: { channel },
    })
    return { ok: true }
  })
}
