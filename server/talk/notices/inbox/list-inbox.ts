import { and, desc, eq, isNull } from 'drizzle-orm'
import { inboxNotices, type NoticeGroup } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { composeMessage } from '../delivery/compose-message'
import type { InboxQuery, InboxWire, NoticeTextWire } from '../wire'

/** The caller's notices, newest first. */
export async function listInbox(
  ctx: OrgContext,
  { limit, offset, unread: isUnreadOnly }: InboxQuery,
): Promise<InboxWire> {
  const isListed = and(isOwnNotice(ctx), isUnreadOnly ? isNull(inboxNotices.readAt) : undefined)
  const rows = await ctx.db
    .select()
    .from(inboxNotices)
    .where(isListed)
    .orderBy(desc(inboxNotices.id))
    .limit(limit)
    .offset(offset)
  const unread = await countUnread(ctx)
  const total = isUnreadOnly ? unread : await ctx.db.$count(inboxNotices, isListed)
  return { notices: rows.map((row) => toWire(ctx, row)), unread, total }
}

export const countUnread = (ctx: OrgContext): Promise<number> =>
  ctx.db.$count(inboxNotices, and(isOwnNotice(ctx), isNull(inboxNotices.readAt)))

export const isOwnNotice = (ctx: OrgContext) =>
  and(eq(inboxNotices.orgId, ctx.org.id), eq(inboxNotices.userId, userIdOf(ctx)))

const toWire = (ctx: OrgContext, { id, group, createdAt, readAt }: typeof inboxNotices.$inferSelect) => ({
  id,
  kind: group.kind,
  ...noticeText(ctx, group),
  created_at: createdAt.toISOString(),
  read_at: readAt?.toISOString() ?? null,
})

/** The text of an item group in the app. */
export function noticeText(ctx: OrgContext, group: NoticeGroup): NoticeTextWire {
  const { title, parts } = composeMessage(ctx, [group])
  return {
    title,
    lines: parts.flatMap(({ lines }) =>
      lines.map((line) => line.map(({ text, url }) => ({ text, url: url ?? null }))),
    ),
    omitted: parts.reduce((sum, { omitted }) => sum + omitted, 0),
  }
}
