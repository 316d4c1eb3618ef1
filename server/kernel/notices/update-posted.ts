import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { noticeMessages } from '#db/schema/index'
import type { Context } from '../context'
import { addJobs } from '../jobs'
import { type NoticeMatch, targetQueue, updateMessages } from './jobs'

/** Older messages are not updated, because nobody sees them. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000

/**
 * Updates posted chat messages: the item gets the outcome, or without one, the current result of its check. Call it in the
 * transaction of the cause. A message that is still waiting is checked when it is sent.
 */
export async function updatePosted(
  ctx: Pick<Context, 'db' | 'clock' | 'requestId'>,
  orgId: number,
  match: NoticeMatch,
  outcome: string | null = null,
): Promise<void> {
  const targets = await ctx.db
    .selectDistinct({ target: noticeMessages.target })
    .from(noticeMessages)
    .where(and(isMatching(ctx, orgId, match), inArray(noticeMessages.state, ['sending', 'sent'])))
  if (targets.length === 0) return
  const jobs = targets.map(({ target }) => ({
    payload: { orgId, target, match, outcome, requestId: ctx.requestId },
    queue: targetQueue({ orgId, channel: 'chat', target }),
  }))
  await addJobs(ctx, updateMessages, jobs)
}

/** Posted chat messages that contain the item. */
export const isMatching = (
  { clock }: Pick<Context, 'clock'>,
  orgId: number,
  { item, ...group }: NoticeMatch,
) =>
  and(
    eq(noticeMessages.orgId, orgId),
    eq(noticeMessages.channel, 'chat'),
    gt(noticeMessages.createdAt, new Date(clock.now().getTime() - MAX_AGE_MS)),
    sql`${noticeMessages.groups} @> ${JSON.stringify([{ ...group, items: [item] }])}::jsonb`,
  )
