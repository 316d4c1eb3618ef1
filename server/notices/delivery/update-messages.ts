import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { type NoticeGroup, noticeMessages } from '../../../db/schema'
import { openOrgChat } from '../../chat'
import type { Context, JobContext } from '../../kernel/context'
import { readOrgPlan } from '../../kernel/entitlements/read-org-plan'
import { addJobs } from '../../kernel/jobs'
import type { NoticeItem } from '../../kernel/notices/notices'
import { isVendorError } from '../../kernel/problems/known-problem'
import { updateMessages as updateMessagesJob } from '../jobs'
import { targetQueue } from '../routing/request-delivery'
import { composeMessage } from './compose-message'

/** Some fields of a group, and of one item. */
interface NoticeMatch {
  kind: string
  source?: string
  repositoryId?: number | null
  item: Readonly<Record<string, unknown>>
}

/** Older messages are out of sight. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000

/**
 * Brings posted chat messages up to date: the item gets the outcome, or without one, what its check knows by now. Call it in the
 * transaction of the cause. A message that still waits is checked when it is sent.
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
  await addJobs(ctx, updateMessagesJob, jobs)
}

const isMatching = ({ clock }: Pick<Context, 'clock'>, orgId: number, { item, ...group }: NoticeMatch) =>
  and(
    eq(noticeMessages.orgId, orgId),
    eq(noticeMessages.channel, 'chat'),
    gt(noticeMessages.createdAt, new Date(clock.now().getTime() - MAX_AGE_MS)),
    sql`${noticeMessages.groups} @> ${JSON.stringify([{ ...group, items: [item] }])}::jsonb`,
  )

interface Update {
  orgId: number
  target: string
  match: NoticeMatch
  outcome: string | null
}

/** Jobs of the same channel run one after another, also those that send. A repeat changes nothing. */
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
    const check = (await ctx.registry.noticeChecks()).get(kind)
    const place = { orgId, repositoryId: group.repositoryId }
    return check ? { ...group, items: [...(await check(ctx, place, items))] } : group
  }
  const isMatch = (item: NoticeItem) =>
    item.outcome === undefined &&
    Object.entries(fields).every(([name, value]) => isDeepStrictEqual(item[name], value))
  return { ...group, items: items.map((item) => (isMatch(item) ? { ...item, outcome } : item)) }
}
