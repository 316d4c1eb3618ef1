import { inboxNotices, noticeDeliveries, noticeEvents } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { testNotice } from '../notices'
import { requestDelivery } from '../routing/request-delivery'
import type { TestInput } from '../wire'

/** Sends a test like every other notice, so that the log shows the result. */
export function sendTest(ctx: OrgContext, { channel }: TestInput): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const eventId = await recordTest(tx)
    if (channel === undefined) await testOwnTargets(tx, eventId)
    else await queueTest(tx, eventId, 'chat', channel)
    await recordAct(tx, {
      act: 'notices.test',
      target: { kind: 'org', id: tx.org.id, name: tx.org.slug },
      details: { channel: channel ?? 'inbox' },
    })
    return { ok: true }
  })
}

/** The event counts as routed, so that only the chosen target gets it. */
async function recordTest({ db, org, clock }: OrgContext): Promise<number> {
  const now = clock.now()
  const [event] = await db
    .insert(noticeEvents)
    .values({
      orgId: org.id,
      kind: testNotice.name,
      repositoryId: null,
      items: [{ sentAt: now.toISOString() }],
      createdAt: now,
      routedAt: now,
    })
    .returning({ id: noticeEvents.id })
  if (!event) throw new Error('notice event insert returned no row')
  return event.id
}

/** The caller's inbox, and mail if it is configured. */
async function testOwnTargets(ctx: OrgContext, eventId: number): Promise<void> {
  const { db, org, clock } = ctx
  const userId = userIdOf(ctx)
  const now = clock.now()
  const group = {
    kind: testNotice.name,
    repositoryId: null,
    source: org.name,
    items: [{ sentAt: now.toISOString() }],
    total: 1,
  }
  await db.insert(inboxNotices).values({ orgId: org.id, userId, eventId, group, createdAt: now })
  await db.insert(noticeDeliveries).values({
    orgId: org.id,
    eventId,
    channel: 'inbox',
    target: String(userId),
    state: 'sent',
    dueAt: now,
    createdAt: now,
    settledAt: now,
  })
  if (ctx.ports.mail) await queueTest(ctx, eventId, 'mail', String(userId))
}

async function queueTest(
  ctx: OrgContext,
  eventId: number,
  channel: 'chat' | 'mail',
  target: string,
): Promise<void> {
  const now = ctx.clock.now()
  const orgId = ctx.org.id
  await ctx.db
    .insert(noticeDeliveries)
    .values({ orgId, eventId, channel, target, state: 'waiting', dueAt: now, createdAt: now })
  await requestDelivery(ctx, { orgId, channel, target })
}
