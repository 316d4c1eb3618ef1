import { and, eq, isNull } from 'drizzle-orm'
import { outgoingWebhooks } from '#db/schema/index'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { withTransaction } from '#server/kernel/transaction'
import { WebhookError } from '#server/ports/webhook-sender/port'
import {
  type DeliveryContext,
  itemsOf,
  type OutgoingMessage,
  type Refusal,
  type Target,
} from '../delivery/target'
import { webhookDisabled } from '../notices'
import { postWebhook, type Webhook } from './post-webhook'
import { composePayload } from './webhook-payload'

/** A webhook that fails for this long is disabled. */
const MAX_FAILING_MS = 3 * 24 * 60 * 60 * 1000

const REMOVED: Refusal = { reason: 'not_connected', error: 'The webhook was removed or disabled.' }

/** A webhook of the org. The target is its id. Receivers recognise a repeated message by its id. */
export async function openWebhookTarget(ctx: DeliveryContext, target: string): Promise<Target | Refusal> {
  const webhook = await readActive(ctx, Number(target))
  if (!webhook) return REMOVED
  let isDisabled = false
  return {
    isSingle: true,
    sendableAt: () => ctx.clock.now(),
    whyNotDelivered: () => (isDisabled ? REMOVED : null),
    select: (events) => itemsOf(events.filter(({ kind }) => wantsKind(webhook, kind))),
    async send(message) {
      const failure = await sendMessage(ctx, webhook, message)
      if (!failure) return null
      isDisabled = failure.code === 'gone'
      throw failure
    },
  }
}

export const wantsKind = ({ kinds }: Pick<Webhook, 'kinds'>, kind: string) =>
  kinds.length === 0 || kinds.includes(kind)

async function readActive({ db, org }: DeliveryContext, id: number): Promise<Webhook | undefined> {
  const isActive = and(eq(outgoingWebhooks.orgId, org.id), eq(outgoingWebhooks.id, id))
  const [row] = await db
    .select()
    .from(outgoingWebhooks)
    .where(and(isActive, isNull(outgoingWebhooks.disabledAt)))
  return row
}

async function sendMessage(
  ctx: DeliveryContext,
  webhook: Webhook,
  { id, createdAt, content, groups }: OutgoingMessage,
): Promise<WebhookError | null> {
  const kind = groups[0]?.kind ?? ''
  const body = JSON.stringify(composePayload(ctx.org, { createdAt, content, groups }))
  const { failure } = await postWebhook(ctx, webhook, { id, kind, body })
  if (!failure) return null
  const isGone = failure.code === 'gone'
  if (!isGone && !hasFailedForDays(ctx, webhook)) return failure
  await disableWebhook(ctx, webhook, isGone)
  return isGone ? failure : new WebhookError('gone', 'It failed for three days and was disabled.')
}

const hasFailedForDays = ({ clock }: DeliveryContext, { failingSince }: Webhook) =>
  failingSince !== null && clock.now().getTime() - failingSince.getTime() >= MAX_FAILING_MS

/** Admins are notified in the same transaction. */
const disableWebhook = (ctx: DeliveryContext, { orgId, id, url }: Webhook, isGone: boolean): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const disabled = await tx.db
      .update(outgoingWebhooks)
      .set({ disabledAt: tx.clock.now() })
      .where(
        and(
          eq(outgoingWebhooks.orgId, orgId),
          eq(outgoingWebhooks.id, id),
          isNull(outgoingWebhooks.disabledAt),
        ),
      )
      .returning({ id: outgoingWebhooks.id })
    if (disabled.length === 0) return
    const item = { webhookId: id, host: new URL(url).host, isGone }
    await recordNotice(tx, webhookDisabled, { orgId, repositoryId: null }, [item])
  })
