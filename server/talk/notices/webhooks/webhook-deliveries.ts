import { and, eq, isNull } from 'drizzle-orm'
import { outgoingWebhooks } from '#db/schema/index'
import type { NoticeKind } from '#server/kernel/notices/notices'
import type { DeliveryContext, NewDelivery, NoticeEvent } from '../delivery/target'
import { wantsKind } from './webhook-target'

export type ActiveWebhook = Pick<typeof outgoingWebhooks.$inferSelect, 'id' | 'kinds'>

export const readActiveWebhooks = ({ db, org }: DeliveryContext): Promise<ActiveWebhook[]> =>
  db
    .select({ id: outgoingWebhooks.id, kinds: outgoingWebhooks.kinds })
    .from(outgoingWebhooks)
    .where(and(eq(outgoingWebhooks.orgId, org.id), isNull(outgoingWebhooks.disabledAt)))

/** One delivery for each active webhook that wants the event's kind. Notices about one person are excluded. */
export function webhookDeliveries(
  { clock }: DeliveryContext,
  { orgId, id: eventId }: NoticeEvent,
  { name, audience }: Pick<NoticeKind, 'name' | 'audience'>,
  webhooks: readonly ActiveWebhook[],
): NewDelivery[] {
  if (audience === 'person') return []
  const now = clock.now()
  return webhooks
    .filter((webhook) => wantsKind(webhook, name))
    .map(({ id }) => ({
      orgId,
      eventId,
      channel: 'webhook',
      target: String(id),
      state: 'waiting',
      dueAt: now,
      createdAt: now,
    }))
}
