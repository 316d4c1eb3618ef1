import { and, eq, inArray } from 'drizzle-orm'
import { noticeDeliveries, noticeMessages } from '#db/schema/index'
import { captureEvent } from '#server/kernel/analytics/capture-event'
import { withTransaction } from '#server/kernel/transaction'
import type { DeliveryContext, Refusal } from './target'

type Outcome = { state: 'sent' } | ({ state: 'dropped' | 'failed' } & Refusal)

export async function settleDeliveries(
  { db, org, clock }: DeliveryContext,
  ids: number[],
  outcome: Outcome,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(noticeDeliveries)
    .set({ ...outcome, settledAt: clock.now() })
    .where(and(eq(noticeDeliveries.orgId, org.id), inArray(noticeDeliveries.id, ids)))
}

export async function postponeDelivery({ db, org }: DeliveryContext, id: number, dueAt: Date): Promise<void> {
  await db
    .update(noticeDeliveries)
    .set({ dueAt })
    .where(and(eq(noticeDeliveries.orgId, org.id), eq(noticeDeliveries.id, id)))
}

/** Ends a message and its deliveries. */
export function settleMessage(
  ctx: DeliveryContext,
  id: string,
  outcome: Outcome,
  externalId: string | null = null,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { db, org, clock } = ctx
    const now = clock.now()
    await db
      .update(noticeMessages)
      .set(outcome.state === 'sent' ? { state: 'sent', externalId, sentAt: now } : { state: 'failed' })
      .where(and(eq(noticeMessages.orgId, org.id), eq(noticeMessages.id, id)))
    await db
      .update(noticeDeliveries)
      .set({ ...outcome, settledAt: now })
      .where(and(eq(noticeDeliveries.orgId, org.id), eq(noticeDeliveries.messageId, id)))
    if (outcome.state === 'sent') await captureEvent(ctx, 'notice_sent')
  })
}

/** Deletes a message that was not sent. Its deliveries wait again. */
export function releaseMessage(ctx: DeliveryContext, id: string): Promise<void> {
  return withTransaction(ctx, async ({ db, org }) => {
    await db
      .update(noticeDeliveries)
      .set({ state: 'waiting', messageId: null })
      .where(and(eq(noticeDeliveries.orgId, org.id), eq(noticeDeliveries.messageId, id)))
    await db.delete(noticeMessages).where(and(eq(noticeMessages.orgId, org.id), eq(noticeMessages.id, id)))
  })
}
