import { and, eq, lte, min } from 'drizzle-orm'
import { noticeDeliveries, noticeMessages, orgs } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { readOrgPlan } from '#server/kernel/entitlements/read-org-plan'
import type { DeliveryAddress } from '#server/kernel/notices/jobs'
import { isLastFailure } from '#server/kernel/problems/is-last-failure'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { openMailTarget } from '../mail/mail-target'
import { requestDelivery } from '../routing/request-delivery'
import { openWebhookTarget } from '../webhooks/webhook-target'
import { openChatTarget } from './chat-target'
import { claimMessage } from './claim-message'
import { composeMessage } from './compose-message'
import { releaseMessage, settleMessage } from './settle-deliveries'
import {
  type DeliveryContext,
  isRefusal,
  type OpenTargets,
  type OutgoingMessage,
  type Refusal,
  type Target,
} from './target'

const OPEN_TARGETS: OpenTargets = {
  chat: openChatTarget,
  mail: openMailTarget,
  webhook: openWebhookTarget,
}

/** Sends the deliveries due at one target. Jobs of the same target run one after another. */
export async function deliver(
  ctx: JobContext,
  address: DeliveryAddress,
  openTargets = OPEN_TARGETS,
): Promise<void> {
  const org = await readOrgPlan(ctx, address.orgId)
  const open = openTargets[address.channel]
  if (!org || !open) return
  const inOrg = { ...ctx, org, zone: await readZone(ctx, org.id) }
  const opened = await open(inOrg, address.target)
  if (isRefusal(opened)) await dropAll(inOrg, address, opened)
  else await sendAll(inOrg, address, opened)
  await requestNext(inOrg, address)
}

export async function readZone({ db }: Pick<JobContext, 'db'>, orgId: number): Promise<string> {
  const [row] = await db.select({ zone: orgs.timeZone }).from(orgs).where(eq(orgs.id, orgId))
  return row?.zone ?? 'UTC'
}

async function sendAll(ctx: DeliveryContext, address: DeliveryAddress, opened: Target): Promise<void> {
  const unfinished = await readUnfinished(ctx, address)
  if (unfinished) await finishSending(ctx, opened, unfinished)
  for (;;) {
    const message = await claimMessage(ctx, address, opened)
    if (!message) return
    await settleAfter(ctx, message, () => sendOnce(ctx, opened, message))
  }
}

async function sendOnce(ctx: DeliveryContext, opened: Target, message: OutgoingMessage): Promise<void> {
  await settleMessage(ctx, message.id, { state: 'sent' }, await opened.send(message))
}

/**
 * If the sender of a message died, the message may have arrived. Targets with a search are searched; a message that is missing
 * there is claimed again, because the target may be quiet or the message untrue by now. Other targets recognise a repeated
 * message by its id.
 */
function finishSending(ctx: DeliveryContext, opened: Target, message: OutgoingMessage): Promise<void> {
  const { findSent } = opened
  if (!findSent) return settleAfter(ctx, message, () => sendOnce(ctx, opened, message))
  return settleAfter(ctx, message, async () => {
    const externalId = await findSent(message)
    if (externalId === null) await releaseMessage(ctx, message.id)
    else await settleMessage(ctx, message.id, { state: 'sent' }, externalId)
  })
}

/** A permanent failure ends the message. Otherwise it would block its target. */
async function settleAfter(
  ctx: DeliveryContext,
  { id }: OutgoingMessage,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isVendorError(error) || (error.retryable && !isLastFailure(ctx, error))) throw error
    await settleMessage(ctx, id, { state: 'failed', reason: 'error', error: error.message })
  }
}

async function readUnfinished(
  ctx: DeliveryContext,
  { channel, target }: DeliveryAddress,
): Promise<OutgoingMessage | null> {
  const { db, org } = ctx
  const [row] = await db
    .select()
    .from(noticeMessages)
    .where(
      and(
        eq(noticeMessages.orgId, org.id),
        eq(noticeMessages.channel, channel),
        eq(noticeMessages.target, target),
        eq(noticeMessages.state, 'sending'),
      ),
    )
  if (!row) return null
  const { id, groups, createdAt } = row
  return { id, org, createdAt, groups, content: composeMessage(ctx, groups) }
}

/** Drops everything due at an unusable target, with the reason. */
async function dropAll(ctx: DeliveryContext, address: DeliveryAddress, refusal: Refusal): Promise<void> {
  const now = ctx.clock.now()
  const unfinished = await readUnfinished(ctx, address)
  if (unfinished) await settleMessage(ctx, unfinished.id, { state: 'failed', ...refusal })
  await ctx.db
    .update(noticeDeliveries)
    .set({ state: 'dropped', ...refusal, settledAt: now })
    .where(and(isWaitingAt(address), lte(noticeDeliveries.dueAt, now)))
}

async function requestNext(ctx: DeliveryContext, address: DeliveryAddress): Promise<void> {
  const [next] = await ctx.db
    .select({ dueAt: min(noticeDeliveries.dueAt) })
    .from(noticeDeliveries)
    .where(isWaitingAt(address))
  if (next?.dueAt) await requestDelivery(ctx, address, next.dueAt)
}

const isWaitingAt = ({ orgId, channel, target }: DeliveryAddress) =>
  and(
    eq(noticeDeliveries.orgId, orgId),
    eq(noticeDeliveries.channel, channel),
    eq(noticeDeliveries.target, target),
    eq(noticeDeliveries.state, 'waiting'),
  )
