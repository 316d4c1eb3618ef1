import { inboxNotices } from '../../../db/schema'
import type { NoticeItem, NoticeKind } from '../../kernel/notices/notices'
import type { DeliveryContext, NoticeEvent } from '../delivery/target'
import { itemsFor } from '../people/items-for'
import { readFollowers } from '../people/read-followers'
import type { NewDelivery } from './route-events'

/** The most items that an inbox entry stores. */
const MAX_ITEMS = 20

/** Puts the event into the inboxes of the people whom it concerns. Returns the rows of the log. */
export async function tellPeople(
  { db, clock }: DeliveryContext,
  event: NoticeEvent,
  kind: NoticeKind,
  source: string,
): Promise<NewDelivery[]> {
  const { orgId, id: eventId, repositoryId } = event
  const now = clock.now()
  const concerned = (await readFollowers({ db }, event)).flatMap((person) => {
    const items = itemsFor(person, kind, event.items as NoticeItem[])
    return items.length === 0 ? [] : [{ ...person, items }]
  })
  if (concerned.length === 0) return []
  const entries = concerned.map(({ userId, items }) => {
    const shown = items.slice(0, MAX_ITEMS)
    return {
      orgId,
      userId,
      eventId,
      group: { kind: kind.name, repositoryId, source, items: shown, total: items.length },
      createdAt: now,
    }
  })
  await db.insert(inboxNotices).values(entries).onConflictDoNothing()
  return concerned.map(({ userId }) => ({
    ...{ orgId, eventId, channel: 'inbox', target: String(userId), state: 'sent' },
    ...{ dueAt: now, createdAt: now, settledAt: now },
  }))
}
