import { lt } from 'drizzle-orm'
import { inboxNotices, noticeEvents, noticeMessages } from '../../../db/schema'
import type { Context } from '../../kernel/context'

/** Longer than the longest period of a digest. */
const KEPT_MS = 60 * 24 * 60 * 60 * 1000

/** Deletes what nobody looks up any more: events with their deliveries, messages and inbox entries. */
export async function sweepNotices({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await db.delete(noticeEvents).where(lt(noticeEvents.createdAt, before))
  await db.delete(noticeMessages).where(lt(noticeMessages.createdAt, before))
  await db.delete(inboxNotices).where(lt(inboxNotices.createdAt, before))
}
