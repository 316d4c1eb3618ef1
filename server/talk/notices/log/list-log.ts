import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { noticeDeliveries, noticeEvents, outgoingWebhooks, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { NoticeKind, NoticeLinks } from '#server/kernel/notices/notices'
import { shortenText } from '#spec/shorten-text'
import type { LogQuery, LogWire } from '../wire'
import { canRetry } from './retry-delivery'

type Delivery = typeof noticeDeliveries.$inferSelect

/** The result of each event at each target, newest first. */
export async function listLog(ctx: OrgContext, query: LogQuery): Promise<LogWire> {
  const { db, org } = ctx
  const { noticeKinds } = ctx.registry
  const { limit, offset, state, channel } = query
  const isListed = and(
    eq(noticeDeliveries.orgId, org.id),
    state && eq(noticeDeliveries.state, state),
    channel && eq(noticeDeliveries.channel, channel),
  )
  const rows = await db
    .select({
      delivery: noticeDeliveries,
      kind: noticeEvents.kind,
      first: sql<unknown>`${noticeEvents.items} -> 0`,
      items: sql<number>`jsonb_array_length(${noticeEvents.items})`,
    })
    .from(noticeDeliveries)
    .innerJoin(
      noticeEvents,
      and(eq(noticeEvents.orgId, noticeDeliveries.orgId), eq(noticeEvents.id, noticeDeliveries.eventId)),
    )
    .where(isListed)
    .orderBy(desc(noticeDeliveries.id))
    .limit(limit)
    .offset(offset)
  const total = await db.$count(noticeDeliveries, isListed)
  const nameOf = await readTargetNames(
    ctx,
    rows.map(({ delivery }) => delivery),
  )
  const entries = rows.map(({ delivery, kind, first, items }) => ({
    id: delivery.id,
    kind,
    label: noticeKinds.get(kind)?.label ?? kind,
    subject: describeSubject(noticeKinds.get(kind), first, items),
    channel: delivery.channel,
    target: nameOf(delivery),
    state: delivery.state,
    reason: delivery.reason,
    error: delivery.error,
    can_retry: canRetry(delivery),
    due_at: delivery.dueAt.toISOString(),
    created_at: delivery.createdAt.toISOString(),
    settled_at: delivery.settledAt?.toISOString() ?? null,
  }))
  return { entries, total }
}

const MAX_SUBJECT = 200

/** The subject of the event, such as a spec. Null if this release does not support its kind or fields. */
function describeSubject(kind: NoticeKind | undefined, first: unknown, items: number): string | null {
  const item = kind?.item.safeParse(first)
  if (!kind || !item?.success) return null
  const line = kind.describe(item.data, NO_LINKS).map(({ text }) => text)
  const text = line.join('').trim()
  const shown = shortenText(text, MAX_SUBJECT)
  return items > 1 ? `${shown}, and ${items - 1} more` : shown
}

const NO_LINKS: NoticeLinks = { spec: () => '', attest: () => '', search: () => '', page: () => '' }

/** People by name and webhooks by host. Targets that no longer exist keep their id. */
async function readTargetNames({ db, org }: OrgContext, deliveries: readonly Delivery[]) {
  const idsAt = (...channels: Delivery['channel'][]) =>
    deliveries.filter(({ channel }) => channels.includes(channel)).map(({ target }) => Number(target))
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, idsAt('inbox', 'mail')))
  const webhooks = await db
    .select({ id: outgoingWebhooks.id, url: outgoingWebhooks.url })
    .from(outgoingWebhooks)
    .where(and(eq(outgoingWebhooks.orgId, org.id), inArray(outgoingWebhooks.id, idsAt('webhook'))))
  const personNames = new Map(people.map(({ id, name }) => [String(id), name]))
  const hosts = new Map(webhooks.map(({ id, url }) => [String(id), new URL(url).host]))
  return ({ channel, target }: Delivery) =>
    (channel === 'chat' ? null : (channel === 'webhook' ? hosts : personNames).get(target)) ?? target
}
