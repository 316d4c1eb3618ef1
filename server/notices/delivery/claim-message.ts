import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import {
  type NoticeChannel,
  type NoticeGroup,
  noticeDeliveries,
  noticeEvents,
  noticeMessages,
} from '../../../db/schema'
import { groupBy } from '../../../shared/group-by'
import type { NoticeCheck, NoticeItem } from '../../kernel/notices/notices'
import { withTransaction } from '../../kernel/transaction'
import { composeMessage, type NoticeKinds } from './compose-message'
import { mergeItems } from './merge-items'
import { readSources, repositoryIdsOf, type SourceRepository } from './read-sources'
import { postponeDelivery, settleDeliveries } from './settle-deliveries'
import type { DeliveryContext, NoticeEvent, OutgoingMessage, Refusal, Target } from './target'

export interface NoticeRules {
  kinds: NoticeKinds
  checks: ReadonlyMap<string, NoticeCheck>
}

interface Claimed {
  deliveryId: number
  event: NoticeEvent
}

interface Address {
  channel: NoticeChannel
  target: string
}

/** The most events of one message. Later ones are the next message. */
const MAX_EVENTS = 500

/**
 * Makes one message of everything that is due, and records it as the intent. What was undone or is not true any more is
 * dropped. Null if nothing is left.
 */
export function claimMessage(
  ctx: DeliveryContext,
  address: Address,
  opened: Target,
  rules: NoticeRules,
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
      const made = await makeGroup(tx, group, sources, opened, rules)
      const ids = group.map(({ deliveryId }) => deliveryId)
      if ('reason' in made) await settleDeliveries(tx, ids, { state: 'dropped', ...made })
      else {
        groups.push(made)
        carried.push(...ids)
      }
    }
    if (groups.length === 0) return null
    return storeIntent(tx, address, groups, carried, rules)
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

/** Drops what the target refuses, and lets wait what may be sent only later. Returns the rest. */
async function settleUnsendable(
  ctx: DeliveryContext,
  claimed: readonly Claimed[],
  sources: ReadonlyMap<number, SourceRepository>,
  opened: Target,
): Promise<Claimed[]> {
  const sendable: Claimed[] = []
  for (const each of claimed) {
    const own = repositoryIdsOf(each.event).flatMap((id) => sources.get(id) ?? [])
    const refusal = own.some(({ isConnected }) => !isConnected) ? OUTDATED : opened.refuse(each.event, own)
    const at = opened.sendableAt(each.event, own)
    if (refusal) await settleDeliveries(ctx, [each.deliveryId], { state: 'dropped', ...refusal })
    else if (at > ctx.clock.now()) await postponeDelivery(ctx, each.deliveryId, at)
    else sendable.push(each)
  }
  return sendable
}

const OUTDATED: Refusal = { reason: 'outdated', error: null }

async function makeGroup(
  ctx: DeliveryContext,
  group: readonly Claimed[],
  sources: ReadonlyMap<number, SourceRepository>,
  opened: Target,
  { kinds, checks }: NoticeRules,
): Promise<NoticeGroup | Refusal> {
  const [{ event } = { event: null }] = group
  const kind = kinds.get(event?.kind ?? '')
  if (!event || !kind) return OUTDATED
  const selected: NoticeItem[] = []
  for (const { event } of group) selected.push(...(await opened.select(event)))
  if (selected.length === 0) return { reason: 'muted', error: null }
  const merged = mergeItems(kind, selected)
  if (merged.isUndone) return { reason: 'undone', error: null }
  const { repositoryId } = event
  const check = checks.get(kind.name)
  const items = check ? await check(ctx, { orgId: ctx.org.id, repositoryId }, merged.items) : merged.items
  if (items.length === 0) return OUTDATED
  const source = sources.get(repositoryId ?? 0)?.fullName ?? ctx.org.name
  return { kind: kind.name, repositoryId, source, items: items.slice(0, MAX_ITEMS), total: items.length }
}

/** The most items that a message stores. */
const MAX_ITEMS = 200

async function storeIntent(
  { db, org, clock, baseUrl }: DeliveryContext,
  { channel, target }: Address,
  groups: NoticeGroup[],
  deliveryIds: number[],
  { kinds }: NoticeRules,
): Promise<OutgoingMessage> {
  const content = composeMessage({ org, baseUrl, kinds }, groups)
  const message = { id: randomUUID(), org, createdAt: clock.now(), content, groups }
  await db.insert(noticeMessages).values({
    ...{ orgId: org.id, id: message.id, channel, target, groups },
    ...{ state: 'sending', title: content.title, createdAt: message.createdAt },
  })
  await db
    .update(noticeDeliveries)
    .set({ state: 'sending', messageId: message.id })
    .where(and(eq(noticeDeliveries.orgId, org.id), inArray(noticeDeliveries.id, deliveryIds)))
  return message
}
