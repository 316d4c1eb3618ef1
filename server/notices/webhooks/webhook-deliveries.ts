import { and, eq, isNull } from 'drizzle-orm'
import { outgoingWebhooks } from '../../../db/schema'
import type { NoticeKind } from '../../kernel/notices/notices'
import type { DeliveryContext, NoticeEvent } from '../delivery/target'
import type { NewDelivery } from '../routing/route-events'
import { wantsKind } from './webhook-target'

/** One delivery for each active webhook that wants the kind of the event. What concerns one person is not for webhooks. */
export async function webhookDeliveries(
  { db, clock }: DeliveryContext,
  { orgId, id: eventId }: NoticeEvent,
  { name, audience }: Pick<NoticeKind, 'name' | 'audience'>,
): Promise<NewDelivery[]> {
  if (audience === 'person') return []
  const rows = await db
    .select({ id: outgoingWebhooks.id, kinds: outgoingWebhooks.kinds })
    .from(outgoingWebhooks)
    .where(and(eq(outgoingWebhooks.orgId, orgId), isNull(outgoingWebhooks.disabledAt)))
  const now = clock.now()
  return rows
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
