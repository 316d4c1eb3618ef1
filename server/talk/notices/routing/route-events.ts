import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { noticeEvents, outgoingWebhooks } from '#db/schema/index'
import { openOrgChat } from '#server/kernel/chat/open-org-chat'
import type { JobContext } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import { addJob } from '#server/kernel/jobs'
import type { NoticeKind } from '#server/kernel/notices/notices'
import { withTransaction } from '#server/kernel/transaction'
import { loadConfig } from '#spec/config/load-config'
import { readZone } from '../delivery/deliver'
import { readSources, type SourceRepository } from '../delivery/read-sources'
import type { DeliveryContext, NewDelivery, NoticeEvent } from '../delivery/target'
import { routeEvents as routeEventsJob } from '../jobs'
import { type FollowingMember, readFollowers } from '../people/read-followers'
import { wantsKind } from '../webhooks/webhook-target'
import { channelOf, ignoresQuietHours, postingTime } from './chat-route'
import { queueRoutes } from './queue-routes'
import { type PeopleRoutes, routeToPeople } from './route-to-people'

const BATCH = 200

/** The data for routing a batch of events, read once for all of them. */
interface Readers {
  sources: ReadonlyMap<number, SourceRepository>
  members: readonly FollowingMember[]
  webhooks: readonly ActiveWebhook[]
  hasChat: boolean
}

/** Decides the recipients and targets of each new event. Stores all effects of an event together with that decision. */
export async function routeEvents(ctx: JobContext, orgId: number): Promise<void> {
  const org = await readOrgPlan(ctx, orgId)
  if (!org) return
  const zone = await readZone(ctx, orgId)
  await withTransaction({ ...ctx, org, zone }, async (tx) => {
    const events = await lockNew(tx)
    if (events.length === 0) return
    const readers: Readers = {
      sources: await readSources(tx, orgId, events),
      members: await readFollowers(tx, orgId, events),
      webhooks: await readActiveWebhooks(tx),
      hasChat: (await openOrgChat(tx)) !== null,
    }
    await queueRoutes(
      tx,
      events.map((event) => routeEvent(tx, event, readers)),
    )
    await markRouted(tx, events)
    if (events.length === BATCH) await addJob(tx, routeEventsJob, { orgId, requestId: tx.requestId })
  })
}

const NOWHERE: PeopleRoutes = { entries: [], deliveries: [] }

function routeEvent(
  ctx: DeliveryContext,
  event: NoticeEvent,
  { sources, members, webhooks, hasChat }: Readers,
): PeopleRoutes {
  const kind = ctx.registry.noticeKinds.get(event.kind)
  const source = sources.get(event.repositoryId ?? 0)
  if (!kind || source?.isConnected === false) return NOWHERE
  const people = routeToPeople(ctx, event, kind, { source: source?.fullName ?? ctx.org.name, members })
  return {
    entries: people.entries,
    deliveries: [
      ...chatDelivery(ctx, event, kind, { source, hasChat }),
      ...people.deliveries,
      ...webhookDeliveries(ctx, event, kind, webhooks),
    ],
  }
}

function chatDelivery(
  { clock, zone }: DeliveryContext,
  event: NoticeEvent,
  kind: NoticeKind,
  { source, hasChat }: { source: SourceRepository | undefined; hasChat: boolean },
): NewDelivery[] {
  // Alerts without a repository use the defaults.
  const inForce = source?.inForce ?? (kind.chat === 'alerts' ? loadConfig(null) : null)
  if (kind.chat === null || !inForce) return []
  const now = clock.now()
  const row = { orgId: event.orgId, eventId: event.id, channel: 'chat' as const, createdAt: now }
  const target = channelOf(kind.chat, inForce)
  const dropped = { ...row, state: 'dropped' as const, dueAt: now, settledAt: now }
  if (target === null) return [{ ...dropped, target: '', reason: 'turned_off' }]
  if (!hasChat) return [{ ...dropped, target, reason: 'not_connected' }]
  const dueAt = ignoresQuietHours(kind) ? now : postingTime(inForce, now, zone)
  return [{ ...row, target, state: 'waiting', dueAt }]
}

const lockNew = ({ db, org }: DeliveryContext): Promise<NoticeEvent[]> =>
  db
    .select()
    .from(noticeEvents)
    .where(and(eq(noticeEvents.orgId, org.id), isNull(noticeEvents.routedAt)))
    .orderBy(asc(noticeEvents.id))
    .limit(BATCH)
    .for('update')

async function markRouted(
  { db, org, clock }: DeliveryContext,
  events: readonly NoticeEvent[],
): Promise<void> {
  const ids = events.map(({ id }) => id)
  await db
    .update(noticeEvents)
    .set({ routedAt: clock.now() })
    .where(and(eq(noticeEvents.orgId, org.id), inArray(noticeEvents.id, ids)))
}

type ActiveWebhook = Pick<typeof outgoingWebhooks.$inferSelect, 'id' | 'kinds'>

const readActiveWebhooks = ({ db, org }: DeliveryContext): Promise<ActiveWebhook[]> =>
  db
    .select({ id: outgoingWebhooks.id, kinds: outgoingWebhooks.kinds })
    .from(outgoingWebhooks)
    .where(and(eq(outgoingWebhooks.orgId, org.id), isNull(outgoingWebhooks.disabledAt)))

/** One delivery for each active webhook that wants the event's kind. Notices about one person are excluded. */
function webhookDeliveries(
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
