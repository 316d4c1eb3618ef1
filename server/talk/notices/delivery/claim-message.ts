import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import {
  type NoticeChannel,
  type NoticeGroup,
  noticeDeliveries,
  noticeEvents,
  noticeMessages,
} from '#db/schema/index'
import { withTransaction } from '#server/kernel/transaction'
import { groupBy } from '#shared/group-by'
import { composeMessage } from './compose-message'
import { type Claimed, makeGroup, OUTDATED } from './make-group'
import { readSources, repositoryIdsOf, type SourceRepository } from './read-sources'
import { postponeDelivery, settleDeliveries } from './settle-deliveries'
import type { DeliveryContext, OutgoingMessage, Target } from './target'

interface Address {
  channel: NoticeChannel
  target: string
}

/** Maximum number of events per message. Later ones go into the next message. */
const MAX_EVENTS = 500

/**
 * Combines everything due into one message, and records it as the intent. Drops items that were undone or are no longer true.
 * Null if nothing is left.
 */
export function claimMessage(
  ctx: DeliveryContext,
  address: Address,
  opened: Target,
): Promise<OutgoingMessage | null> {
  return withTransaction(ctx, async (tx) => {
    const claimed = await lockDue(tx, address, opened.isSingle ? 1 : MAX_EVENTS)
    const sources = await readSources(
      tx,
      tx.org.id,
      claimed.map(({ event }) => event),
    )
    const sendable = await settleUnsendable(tx, claimed, sources, opened)
    const groups: NoticeGroup[] = []
    const carried: number[] = []
    for (const [, group] of groupBy(sendable, ({ event }) => `${event.kind} ${event.repositoryId}`)) {
      const claimedGroup = await makeGroup(tx, group, sources, opened)
      const ids = group.map(({ deliveryId }) => deliveryId)
      if ('reason' in claimedGroup) await settleDeliveries(tx, ids, { state: 'dropped', ...claimedGroup })
      else {
        groups.push(claimedGroup)
        carried.push(...ids)
      }
    }
    if (groups.length === 0) return null
    return storeIntent(tx, address, groups, carried)
  })
}

async function lockDue(
  { db, org, clock }: DeliveryContext,
  { channel, target }: Address,
  limit: number,
): Promise<Claimed[]> {
  return db
    .select({ deliveryId: noticeDeliveries.id, event: noticeEvents })
    .from(noticeDeliveries)
    .innerJoin(
      noticeEvents,
      and(eq(noticeEvents.orgId, noticeDeliveries.orgId), eq(noticeEvents.id, noticeDeliveries.eventId)),
    )
    .where(
      and(
        eq(noticeDeliveries.orgId, org.id),
        eq(noticeDeliveries.channel, channel),
        eq(noticeDeliveries.target, target),
        eq(noticeDeliveries.state, 'waiting'),
        lte(noticeDeliveries.dueAt, clock.now()),
      ),
    )
    .orderBy(asc(noticeEvents.id))
    .limit(limit)
    .for('update', { of: noticeDeliveries })
}

/** Drops deliveries that the target rejects, and postpones those that may only be sent later. Returns the rest. */
async function settleUnsendable(
  ctx: DeliveryContext,
  claimed: readonly Claimed[],
  sources: ReadonlyMap<number, SourceRepository>,
  opened: Target,
): Promise<Claimed[]> {
  const sendable: Claimed[] = []
  for (const each of claimed) {
    const own = repositoryIdsOf(each.event).flatMap((id) => sources.get(id) ?? [])
    const refusal = own.some(({ isConnected }) => !isConnected)
      ? OUTDATED
      : opened.whyNotDelivered(each.event, own)
    const at = opened.sendableAt(each.event, own)
    if (refusal) await settleDeliveries(ctx, [each.deliveryId], { state: 'dropped', ...refusal })
    else if (at > ctx.clock.now()) await postponeDelivery(ctx, each.deliveryId, at)
    else sendable.push(each)
  }
  return sendable
}

async function storeIntent(
  ctx: DeliveryContext,
  { channel, target }: Address,
  groups: NoticeGroup[],
  deliveryIds: number[],
): Promise<OutgoingMessage> {
  const { db, org, clock } = ctx
  const content = composeMessage(ctx, groups)
  const message = { id: randomUUID(), org, createdAt: clock.now(), content, groups }
  await db.insert(noticeMessages).values({
    orgId: org.id,
    id: message.id,
    channel,
    target,
    groups,
    state: 'sending',
    title: content.title,
    createdAt: message.createdAt,
  })
  await db
    .update(noticeDeliveries)
    .set({ state: 'sending', messageId: message.id })
    .where(and(eq(noticeDeliveries.orgId, org.id), inArray(noticeDeliveries.id, deliveryIds)))
  return message
}
