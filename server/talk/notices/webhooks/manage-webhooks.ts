import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { outgoingWebhooks } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import type { ActName } from '#server/kernel/registry'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { testNotice } from '../notices'
import { postWebhook, type Webhook } from './post-webhook'
import { composePayload } from './webhook-payload'
import { newWebhookSecret } from './webhook-secret'
import type { NewWebhook, WebhookSecretWire, WebhooksWire, WebhookTestWire, WebhookWire } from './wire'

const MAX_WEBHOOKS = 20

/** How long requests are also signed with the previous secret. */
const ROTATION_MS = 24 * 60 * 60 * 1000

export async function listWebhooks({ db, org }: OrgContext): Promise<WebhooksWire> {
  const rows = await db
    .select()
    .from(outgoingWebhooks)
    .where(eq(outgoingWebhooks.orgId, org.id))
    .orderBy(asc(outgoingWebhooks.id))
  return { webhooks: rows.map(toWire) }
}

export function addWebhook(ctx: OrgContext, { url, kinds }: NewWebhook): Promise<WebhookSecretWire> {
  for (const kind of kinds) if (!isForWebhooks(ctx, kind)) throw unknownKind(kind)
  const refusal = ctx.ports.webhookSender.refusalOf(url)
  if (refusal !== null) throw unreachable(refusal)
  return withTransaction(ctx, async (tx) => {
    const { db, org, clock, secretBox } = tx
    await limitRows(tx, {
      key: 'outgoing webhooks',
      max: MAX_WEBHOOKS,
      count: () => db.$count(outgoingWebhooks, eq(outgoingWebhooks.orgId, org.id)),
      refusal: (max) => conflict(`The organization already has ${max} webhooks. Remove one first.`),
    })
    const secret = newWebhookSecret()
    const [webhook] = await db
      .insert(outgoingWebhooks)
      .values({ orgId: org.id, url, kinds, secret: secretBox.seal(secret), createdAt: clock.now() })
      .returning()
    if (!webhook) throw new Error('webhook insert returned no row')
    await recordWebhookAct(tx, 'outgoing_webhook.add', webhook)
    return { id: webhook.id, secret }
  })
}

export function removeWebhook(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return changeWebhook(ctx, id, 'outgoing_webhook.remove', async (tx) => {
    await tx.db.delete(outgoingWebhooks).where(isWebhook(tx, id))
    return { ok: true }
  })
}

/** The previous secret also signs for a day, so that receivers have time to switch. */
export function rotateWebhookSecret(ctx: OrgContext, id: number): Promise<WebhookSecretWire> {
  return changeWebhook(ctx, id, 'outgoing_webhook.rotate_secret', async (tx, webhook) => {
    const secret = newWebhookSecret()
    await tx.db
      .update(outgoingWebhooks)
      .set({
        secret: tx.secretBox.seal(secret),
        previousSecret: webhook.secret,
        previousUntil: new Date(tx.clock.now().getTime() + ROTATION_MS),
      })
      .where(isWebhook(tx, id))
    return { id, secret }
  })
}

/** Reactivates a disabled webhook. Events in the meantime are not sent. */
export function enableWebhook(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return changeWebhook(ctx, id, 'outgoing_webhook.enable', async (tx) => {
    await tx.db
      .update(outgoingWebhooks)
      .set({ disabledAt: null, failingSince: null })
      .where(isWebhook(tx, id))
    return { ok: true }
  })
}

/** Sends a sample at once. The result is also an entry of the delivery log. */
export async function testWebhook(ctx: OrgContext, id: number): Promise<WebhookTestWire> {
  const webhook = await findWebhook(ctx, id)
  await recordWebhookAct(ctx, 'outgoing_webhook.test', webhook)
  const createdAt = ctx.clock.now()
  const group = { kind: testNotice.name, repositoryId: null, source: ctx.org.name, items: [], total: 0 }
  const content = { title: testNotice.heading(1, ctx.org.name), parts: [] }
  const body = JSON.stringify(composePayload(ctx.org, { createdAt, content, groups: [group] }))
  const { status, failure } = await postWebhook(ctx, webhook, {
    id: randomUUID(),
    kind: testNotice.name,
    body,
  })
  return { ok: failure === null, status, problem: failure?.message ?? null }
}

function changeWebhook<T>(
  ctx: OrgContext,
  id: number,
  act: ActName,
  change: (tx: OrgContext, webhook: Webhook) => Promise<T>,
): Promise<T> {
  return withTransaction(ctx, async (tx) => {
    const webhook = await findWebhook(tx, id)
    const result = await change(tx, webhook)
    await recordWebhookAct(tx, act, webhook)
    return result
  })
}

async function findWebhook(ctx: OrgContext, id: number): Promise<Webhook> {
  const [webhook] = await ctx.db.select().from(outgoingWebhooks).where(isWebhook(ctx, id))
  if (!webhook) throw notFound()
  return webhook
}

const isWebhook = ({ org }: OrgContext, id: number) =>
  and(eq(outgoingWebhooks.orgId, org.id), eq(outgoingWebhooks.id, id))

const recordWebhookAct = (ctx: OrgContext, act: ActName, { id, url }: Webhook) =>
  recordAct(ctx, { act, target: { kind: 'outgoing_webhook', id, name: new URL(url).host } })

const toWire = ({ id, url, kinds, failingSince, disabledAt, createdAt }: Webhook): WebhookWire => ({
  id,
  url,
  kinds,
  state: disabledAt ? 'disabled' : failingSince ? 'failing' : 'active',
  failing_since: failingSince?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})

/** Notices about one person are not sent to webhooks. */
const isForWebhooks = ({ registry }: OrgContext, kind: string): boolean =>
  (registry.noticeKinds.get(kind)?.audience ?? 'person') !== 'person'

const unreachable = (msg: string) =>
  new DomainError('validation_failed', {
    message: msg,
    issues: [{ loc: ['body', 'url'], msg, type: 'unreachable_address' }],
  })

const unknownKind = (kind: string) =>
  new DomainError('validation_failed', { message: `Webhooks get no notices of the kind “${kind}”.` })
