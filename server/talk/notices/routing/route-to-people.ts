import type { inboxNotices, MailMode } from '#db/schema/index'
import type { NoticeKind } from '#server/kernel/notices/notices'
import type { DeliveryContext, NewDelivery, NoticeEvent } from '../delivery/target'
import { itemsFor } from '../people/items-for'
import { choiceOf } from '../people/kind-choice'
import type { FollowingMember } from '../people/read-followers'
import { nextPosting } from '../schedules/wanted-schedules'

/** Maximum number of items that an inbox entry stores. */
const MAX_ITEMS = 20

/** Time of daily mails in the org's zone. */
const DAILY_MAIL = '09:00'

export interface PeopleRoutes {
  /** The entries of inboxes. */
  entries: (typeof inboxNotices.$inferInsert)[]
  /** The rows of the log: inboxes, and mails to send. */
  deliveries: NewDelivery[]
}

/** The people concerned by the event, and their targets. */
export function routeToPeople(
  ctx: DeliveryContext,
  event: NoticeEvent,
  kind: NoticeKind,
  { source, members }: { source: string; members: readonly FollowingMember[] },
): PeopleRoutes {
  const routes: PeopleRoutes = { entries: [], deliveries: [] }
  for (const member of members) {
    const choice = choiceOf(member.kinds, kind)
    if (!choice.inbox && choice.mail === 'off') continue
    const items = itemsFor(member, kind, event)
    if (items.length === 0) continue
    const { userId } = member
    if (choice.inbox) {
      const group = {
        kind: kind.name,
        repositoryId: event.repositoryId,
        source,
        items: items.slice(0, MAX_ITEMS),
        total: items.length,
      }
      routes.entries.push({
        orgId: event.orgId,
        userId,
        eventId: event.id,
        group,
        createdAt: ctx.clock.now(),
      })
      routes.deliveries.push(inboxDelivery(ctx, event, userId))
    }
    routes.deliveries.push(...mailDelivery(ctx, event, userId, choice.mail))
  }
  return routes
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
