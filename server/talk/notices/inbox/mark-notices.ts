import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { inboxNotices } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { ReadInput, ReadWire } from '../wire'
import { isOwnNotice } from './list-inbox'

/** Marks the caller's notices as read or unread. Notices that were already read keep the time of the first reading. */
export async function markNotices(ctx: OrgContext, input: ReadInput): Promise<ReadWire> {
  const { ids, read, read_at: markedAt } = input
  const isChosen = ids === undefined ? undefined : inArray(inboxNotices.id, ids)
  const readAt = read ? ctx.clock.now() : null
  const isOther = read ? isNull(inboxNotices.readAt) : isReadAt(markedAt)
  const marked = await ctx.db
    .update(inboxNotices)
    .set({ readAt })
    .where(and(isOwnNotice(ctx), isOther, isChosen))
    .returning({ id: inboxNotices.id })
  return { ok: true, count: marked.length, read_at: readAt?.toISOString() ?? null }
}

const isReadAt = (time: string | undefined) =>
  time === undefined ? isNotNull(inboxNotices.readAt) : eq(inboxNotices.readAt, new Date(time))
