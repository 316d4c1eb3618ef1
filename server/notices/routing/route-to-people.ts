import { inboxNotices, type MailMode } from '../../../db/schema'
import type { NoticeItem, NoticeKind } from '../../kernel/notices/notices'
import type { DeliveryContext, NoticeEvent } from '../delivery/target'
import { itemsFor } from '../people/items-for'
import { choiceOf } from '../people/kind-choice'
import { readFollowers } from '../people/read-followers'
import { nextPosting } from '../schedules/wanted-schedules'
import type { NewDelivery } from './route-events'

/** The most items that an inbox entry stores. */
const MAX_ITEMS = 20

/** Daily mails are sent at this time of the org's zone. */
const DAILY_MAIL = '09:00'

/** Puts the event into the inboxes of the people whom it concerns. Returns the rows of the log: inboxes, and mails to send. */
export async function routeToPeople(
  ctx: DeliveryContext,
  event: NoticeEvent,
  kind: NoticeKind,
  source: string,
): Promise<NewDelivery[]> {
  const concerned = (await readFollowers(ctx, event)).flatMap(({ kinds, ...person }) => {
    const { userId } = person
    const items = itemsFor(person, kind, event.items as NoticeItem[])
    return items.length === 0 ? [] : [{ userId, items, choice: choiceOf(kinds, kind.name) }]
  })
  const inboxes = concerned.filter(({ choice }) => choice.inbox)
  const entries = inboxes.map(({ userId, items }) => ({
    orgId: event.orgId,
    userId,
    eventId: event.id,
    group: {
      kind: kind.name,
      repositoryId: event.repositoryId,
      source,
      items: items.slice(0, MAX_ITEMS),
      total: items.length,
    },
    createdAt: ctx.clock.now(),
  }))
  if (entries.length > 0) await ctx.db.insert(inboxNotices).values(entries).onConflictDoNothing()
  return [
    ...inboxes.map(({ userId }) => inboxDelivery(ctx, event, userId)),
    ...concerned.flatMap(({ userId, choice }) => mailDelivery(ctx, event, userId, choice.mail)),
  ]
}

function inboxDelivery({ clock }: DeliveryContext, { orgId, id }: NoticeEvent, userId: number): NewDelivery {
  const now = clock.now()
  return {
    orgId,
    eventId: id,
    channel: 'inbox',
    target: String(userId),
    state: 'sent',
    dueAt: now,
    createdAt: now,
    settledAt: now,
  }
}

function mailDelivery(
  { clock, ports, zone }: DeliveryContext,
  { orgId, id }: NoticeEvent,
  userId: number,
  mode: MailMode,
): NewDelivery[] {
  if (mode === 'off') return []
  const now = clock.now()
  const row = { orgId, eventId: id, channel: 'mail' as const, target: String(userId), createdAt: now }
  if (!ports.mail) return [{ ...row, state: 'dropped', reason: 'not_connected', dueAt: now, settledAt: now }]
  const dueAt = mode === 'daily' ? nextPosting(DAILY_MAIL, now, zone) : now
  return [{ ...row, state: 'waiting', dueAt }]
}
