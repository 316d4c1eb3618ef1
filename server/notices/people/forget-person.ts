import { and, eq } from 'drizzle-orm'
import { documentFollows, inboxNotices, noticeDeliveries, noticeSettings } from '../../../db/schema'
import type { Context, Org } from '../../kernel/context'

/** Ends follows, settings, inbox and waiting mails of a person who leaves the org. */
export async function forgetPerson(ctx: Context & { org: Org }, userId: number): Promise<void> {
  const { db, org, clock } = ctx
  for (const table of [documentFollows, inboxNotices, noticeSettings])
    await db.delete(table).where(and(eq(table.orgId, org.id), eq(table.userId, userId)))
  await db
    .update(noticeDeliveries)
    .set({ state: 'dropped', reason: 'muted', settledAt: clock.now() })
    .where(
      and(
        eq(noticeDeliveries.orgId, org.id),
        eq(noticeDeliveries.channel, 'mail'),
        eq(noticeDeliveries.target, String(userId)),
        eq(noticeDeliveries.state, 'waiting'),
      ),
    )
}
