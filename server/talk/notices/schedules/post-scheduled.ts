import { and, asc, eq, lte } from 'drizzle-orm'
import { noticeDeliveries, noticeEvents, noticeSchedules } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import { withTransaction } from '#server/kernel/transaction'
import type { DeliveryContext } from '../delivery/target'
import { requestDelivery } from '../routing/request-delivery'
import { contentOf, type ScheduledContent } from './scheduled-content'
import { nextPosting, type Schedule } from './wanted-schedules'

const BATCH = 500

/** Posts everything due. Missed posts are combined into one after an outage. */
export async function postScheduled(ctx: JobContext): Promise<void> {
  const due = await ctx.db
    .select()
    .from(noticeSchedules)
    .where(lte(noticeSchedules.nextAt, ctx.clock.now()))
    .orderBy(asc(noticeSchedules.nextAt))
    .limit(BATCH)
  for (const schedule of due) {
    ctx.signal.throwIfAborted()
    await postSchedule(ctx, schedule)
  }
}

/** The message and the next time are stored together, so each occurrence is posted exactly once. */
async function postSchedule(ctx: JobContext, { orgId, ...key }: Schedule): Promise<void> {
  const org = await readOrgPlan(ctx, orgId)
  if (!org) return
  await withTransaction({ ...ctx, org, zone: key.zone }, async (tx) => {
    const [schedule] = await tx.db
      .select()
      .from(noticeSchedules)
      .where(isSchedule({ orgId, ...key }))
      .for('update')
    const now = tx.clock.now()
    if (!schedule || schedule.nextAt > now) return
    const { items, posted } = await contentOf(tx, schedule)
    for (const content of items) await recordScheduled(tx, schedule, content)
    await tx.db
      .update(noticeSchedules)
      .set({ posted, reportedAt: now, nextAt: nextPosting(schedule.schedule, now, schedule.zone) })
      .where(isSchedule(schedule))
  })
}

/** Sent only to the channel of the schedule. */
async function recordScheduled(
  ctx: DeliveryContext,
  { orgId, channel: target }: Schedule,
  { kind, repositoryId, items }: ScheduledContent,
): Promise<void> {
  const now = ctx.clock.now()
  const checked = items.map((item) => ctx.registry.noticeKinds.get(kind)?.item.parse(item) ?? item)
  const [event] = await ctx.db
    .insert(noticeEvents)
    .values({ orgId, kind, repositoryId, items: checked, createdAt: now, routedAt: now })
    .returning({ id: noticeEvents.id })
  if (!event) throw new Error('notice event insert returned no row')
  await ctx.db.insert(noticeDeliveries).values({
    orgId,
    eventId: event.id,
    channel: 'chat',
    target,
    state: 'waiting',
    dueAt: now,
    createdAt: now,
  })
  await requestDelivery(ctx, { orgId, channel: 'chat', target })
}

const isSchedule = ({ orgId, kind, channel, team, schedule }: Schedule) =>
  and(
    eq(noticeSchedules.orgId, orgId),
    eq(noticeSchedules.kind, kind),
    eq(noticeSchedules.channel, channel),
    eq(noticeSchedules.team, team),
    eq(noticeSchedules.schedule, schedule),
  )
