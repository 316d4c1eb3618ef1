import { and, desc, eq, isNull } from 'drizzle-orm'
import { noticeMessages, outgoingWebhookAttempts, outgoingWebhooks } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { requestDelivery } from '../routing/request-delivery'
import type { AttemptQuery, AttemptsWire } from './wire'

/** The requests that were sent, newest first. */
export async function listAttempts(
  { db, org }: OrgContext,
  { limit, offset }: AttemptQuery,
): Promise<AttemptsWire> {
  const rows = await db
    .select({ attempt: outgoingWebhookAttempts, url: outgoingWebhooks.url, message: noticeMessages.id })
    .from(outgoingWebhookAttempts)
    .innerJoin(
      outgoingWebhooks,
      and(
        eq(outgoingWebhooks.orgId, outgoingWebhookAttempts.orgId),
        eq(outgoingWebhooks.id, outgoingWebhookAttempts.webhookId),
      ),
    )
    .leftJoin(
      noticeMessages,
      and(
        eq(noticeMessages.orgId, outgoingWebhookAttempts.orgId),
        eq(noticeMessages.id, outgoingWebhookAttempts.messageId),
      ),
    )
    .where(eq(outgoingWebhookAttempts.orgId, org.id))
    .orderBy(desc(outgoingWebhookAttempts.id))
    .limit(limit)
    .offset(offset)
  const total = await db.$count(outgoingWebhookAttempts, eq(outgoingWebhookAttempts.orgId, org.id))
  return { deliveries: rows.map(toWire), total }
}

interface AttemptRow {
  attempt: typeof outgoingWebhookAttempts.$inferSelect
  url: string
  message: string | null
}

const toWire = ({ attempt, url, message }: AttemptRow) => ({
  id: attempt.id,
  outgoing_webhook_id: attempt.webhookId,
  host: new URL(url).host,
  message_id: `msg_${attempt.messageId}`,
  kind: attempt.kind,
  status: attempt.status,
  error: attempt.error,
  duration_ms: attempt.durationMs,
  at: attempt.at.toISOString(),
  can_resend: message !== null,
})

/** Sends the message of an attempt again, with the same id. */
export function resendAttempt(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { db, org } = tx
    const [attempt] = await db
      .select()
      .from(outgoingWebhookAttempts)
      .where(and(eq(outgoingWebhookAttempts.orgId, org.id), eq(outgoingWebhookAttempts.id, id)))
    if (!attempt) throw notFound()
    const { messageId, webhookId } = attempt
    await reopenMessage(tx, webhookId, messageId)
    await requestDelivery(tx, { orgId: org.id, channel: 'webhook', target: String(webhookId) })
    await recordAct(tx, {
      act: 'outgoing_webhook.resend',
      target: { kind: 'outgoing_webhook', id: webhookId },
    })
    return { ok: true }
  })
}

/** Has the message sent with the next delivery to the webhook. */
export async function reopenMessage(tx: OrgContext, webhookId: number, messageId: string): Promise<void> {
  await requireActive(tx, webhookId)
  await requireIdle(tx, webhookId)
  const isMessage = and(eq(noticeMessages.orgId, tx.org.id), eq(noticeMessages.id, messageId))
  const reopened = await tx.db
    .update(noticeMessages)
    .set({ state: 'sending' })
    .where(isMessage)
    .returning({ id: noticeMessages.id })
  if (reopened.length === 0) throw conflict('A test cannot be sent again. Send another test.')
}

/** Locks the row, so that two requests cannot both find that nothing is being sent. */
async function requireActive({ db, org }: OrgContext, webhookId: number): Promise<void> {
  const [active] = await db
    .select({ id: outgoingWebhooks.id })
    .from(outgoingWebhooks)
    .where(
      and(
        eq(outgoingWebhooks.orgId, org.id),
        eq(outgoingWebhooks.id, webhookId),
        isNull(outgoingWebhooks.disabledAt),
      ),
    )
    .for('update')
  if (!active) throw conflict('The webhook is disabled. Enable it first.')
}

/** A webhook gets one message at a time. */
async function requireIdle({ db, org }: OrgContext, webhookId: number): Promise<void> {
  const isSending = and(
    eq(noticeMessages.orgId, org.id),
    eq(noticeMessages.channel, 'webhook'),
    eq(noticeMessages.target, String(webhookId)),
    eq(noticeMessages.state, 'sending'),
  )
  if ((await db.$count(noticeMessages, isSending)) > 0)
    throw conflict('The webhook is getting another message. Try again when that has arrived.')
}
