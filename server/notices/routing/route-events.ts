import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { noticeDeliveries, noticeEvents } from '../../../db/schema'
import { openOrgChat } from '../../chat'
import { noticeKinds } from '../../collect'
import type { JobContext } from '../../kernel/context'
import { readOrgPlan } from '../../kernel/entitlements/read-org-plan'
import { addJob } from '../../kernel/jobs'
import type { NoticeKind } from '../../kernel/notices/notices'
import { withTransaction } from '../../kernel/transaction'
import { readZone } from '../delivery/deliver'
import { readSources, type SourceRepository } from '../delivery/read-sources'
import type { DeliveryContext, NoticeEvent } from '../delivery/target'
import { routeEvents as routeEventsJob } from '../jobs'
import { webhookDeliveries } from '../webhooks/webhook-deliveries'
import { channelOf, postingTime } from './chat-route'
import { requestDelivery } from './request-delivery'
import { routeToPeople } from './route-to-people'

export type NewDelivery = typeof noticeDeliveries.$inferInsert

const BATCH = 200

/** Decides for each new event who is told, and where. Everything that an event causes is stored with that decision. */
export async function routeEvents(ctx: JobContext, orgId: number): Promise<void> {
  const org = await readOrgPlan(ctx, orgId)
  if (!org) return
  const zone = await readZone(ctx, orgId)
  await withTransaction({ ...ctx, org, zone }, async (tx) => {
    const events = await lockNew(tx)
    const sources = await readSources(tx, orgId, events)
    for (const event of events) await routeEvent(tx, event, sources)
    await markRouted(tx, events)
    if (events.length === BATCH) await addJob(tx, routeEventsJob, { orgId, requestId: tx.requestId })
  })
}

async function routeEvent(
  ctx: DeliveryContext,
  event: NoticeEvent,
  sources: ReadonlyMap<number, SourceRepository>,
): Promise<void> {
  const kind = noticeKinds.get(event.kind)
  const source = sources.get(event.repositoryId ?? 0)
  if (!kind || source?.isConnected === false) return
  const people = await routeToPeople(ctx, event, kind, source?.fullName ?? ctx.org.name)
  const webhooks = await webhookDeliveries(ctx, event, kind)
  const hasChat = (await openOrgChat(ctx)) !== null
  const deliveries = [...chatDelivery(ctx, event, kind, { source, hasChat }), ...people, ...webhooks]
  await queueDeliveries(ctx, deliveries)
}

/** Stores the deliveries, and adds the jobs of those that wait. */
async function queueDeliveries(ctx: DeliveryContext, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await ctx.db
    .insert(noticeDeliveries)
    .values([...deliveries])
    .onConflictDoNothing()
  for (const { orgId, channel, target, state, dueAt } of deliveries)
    if (state === 'waiting') await requestDelivery(ctx, { orgId, channel, target }, dueAt)
}

function chatDelivery(
  { clock, zone }: DeliveryContext,
  event: NoticeEvent,
  kind: NoticeKind,
  { source, hasChat }: { source: SourceRepository | undefined; hasChat: boolean },
): NewDelivery[] {
  if (kind.chat === null || !source) return []
  const now = clock.now()
  const row = { orgId: event.orgId, eventId: event.id, channel: 'chat' as const, createdAt: now }
  const target = channelOf(kind.chat, source.inForce)
  const dropped = { ...row, state: 'dropped' as const, dueAt: now, settledAt: now }
  if (target === null) return [{ ...dropped, target: '', reason: 'turned_off' }]
  if (!hasChat) return [{ ...dropped, target, reason: 'not_connected' }]
  return [{ ...row, target, state: 'waiting', dueAt: postingTime(source.inForce, now, zone) }]
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
  if (events.length === 0) return
  const ids = events.map(({ id }) => id)
  await db
    .update(noticeEvents)
    .set({ routedAt: clock.now() })
    .where(and(eq(noticeEvents.orgId, org.id), inArray(noticeEvents.id, ids)))
}
