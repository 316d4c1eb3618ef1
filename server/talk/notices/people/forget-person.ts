import { and, eq } from 'drizzle-orm'
import { documentFollows, inboxNotices, noticeDeliveries, noticeSettings } from '#db/schema/index'
import type { ChangeHandler } from '#server/kernel/changes'

/** Ends follows, settings, inbox and waiting mails of a person who leaves the org. */
export const forgetPerson: ChangeHandler<'onMemberLeft'> = async ({ db, clock }, { orgId, userId }) => {
  for (const table of [documentFollows, inboxNotices, noticeSettings])
    await db.delete(table).where(and(eq(table.orgId, orgId), eq(table.userId, userId)))
  await db
    .update(noticeDeliveries)
    .set({ state: 'dropped', reason: 'muted', settledAt: clock.now() })
    .where(
      and(
        eq(noticeDeliveries.orgId, orgId),
        eq(noticeDeliveries.channel, 'mail'),
        eq(noticeDeliveries.target, String(userId)),
        eq(noticeDeliveries.state, 'waiting'),
      ),
    )
}
