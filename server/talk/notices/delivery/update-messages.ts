import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { type NoticeGroup, noticeMessages } from '#db/schema/index'
import { openOrgChat } from '#server/kernel/chat/open-org-chat'
import type { JobContext } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import type { NoticeMatch } from '#server/kernel/notices/jobs'
import type { NoticeItem } from '#server/kernel/notices/notices'
import { isMatching } from '#server/kernel/notices/update-posted'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { composeMessage } from './compose-message'
import { findNoticeCheck } from './find-notice-check'

interface Update {
  orgId: number
  target: string
  match: NoticeMatch
  outcome: string | null
}

/** All jobs of a channel, including sending ones, run one after another. A repeat changes nothing. */
export async function updateMessages(
  ctx: JobContext,
  { orgId, target, match, outcome }: Update,
): Promise<void> {
  const org = await readOrgPlan(ctx, orgId)
  const chat = org && (await openOrgChat({ ...ctx, org }))
  if (!org || !chat) return
  const rows = await ctx.db
    .select()
    .from(noticeMessages)
    .where(
      and(isMatching(ctx, orgId, match), eq(noticeMessages.target, target), eq(noticeMessages.state, 'sent')),
    )
  for (const { id, externalId, groups } of rows) {
    const updated = await Promise.all(groups.map((group) => updateGroup(ctx, orgId, group, match, outcome)))
    if (externalId === null || isDeepStrictEqual(updated, groups)) continue
    const content = composeMessage({ ...ctx, org }, updated)
    try {
      const channel = await chat.findChannel(target)
      if (channel) await chat.update({ channelId: channel.id, messageId: externalId }, content)
    } catch (error) {
      if (!isVendorError(error) || (error.retryable && !ctx.isLastAttempt)) throw error
      ctx.log.info({ err: error, orgId, target }, 'a posted message could not be updated')
    }
    await ctx.db
      .update(noticeMessages)
      .set({ groups: updated })
      .where(and(eq(noticeMessages.orgId, orgId), eq(noticeMessages.id, id)))
  }
}

async function updateGroup(
  ctx: JobContext,
  orgId: number,
  group: NoticeGroup,
  { kind, item: fields }: NoticeMatch,
  outcome: string | null,
): Promise<NoticeGroup> {
  if (group.kind !== kind) return group
  const items = group.items as NoticeItem[]
  if (outcome === null) {
    const check = await findNoticeCheck(ctx, kind)
    const place = { orgId, repositoryId: group.repositoryId }
    return check ? { ...group, items: [...(await check(ctx, place, items))] } : group
  }
  const isMatch = (item: NoticeItem) =>
    item.outcome === undefined &&
    Object.entries(fields).every(([name, value]) => isDeepStrictEqual(item[name], value))
  return { ...group, items: items.map((item) => (isMatch(item) ? { ...item, outcome } : item)) }
}
