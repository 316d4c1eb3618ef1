import { and, eq, sql } from 'drizzle-orm'
import { outgoingWebhookAttempts, outgoingWebhooks } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { WebhookError } from '#server/ports/webhook-sender/port'
import { signWebhook } from './webhook-secret'

export type Webhook = typeof outgoingWebhooks.$inferSelect

type PostContext = Context & { org: Org }

interface WebhookMessage {
  id: string
  kind: string
  body: string
}

export interface PostResult {
  status: number | null
  /** Null if the receiver accepted the message. */
  failure: WebhookError | null
}

/** Sends one signed request and records the attempt. */
export async function postWebhook(
  ctx: PostContext,
  webhook: Webhook,
  { id, kind, body }: WebhookMessage,
): Promise<PostResult> {
  const at = ctx.clock.now()
  const startedAt = performance.now()
  const timestamp = Math.floor(at.getTime() / 1000)
  const headers = signWebhook(secretsOf(ctx, webhook), { id: `msg_${id}`, timestamp, body })
  const result = await send(ctx, webhook.url, headers, body)
  await ctx.db.insert(outgoingWebhookAttempts).values({
    orgId: webhook.orgId,
    webhookId: webhook.id,
    messageId: id,
    kind,
    at,
    durationMs: Math.round(performance.now() - startedAt),
    status: result.status,
    error: result.failure?.message ?? null,
  })
  await recordHealth(ctx, webhook, result)
  return result
}

async function send(
  { ports }: PostContext,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<PostResult> {
  try {
    const status = await ports.webhookSender.post(url, { headers, body })
    return { status, failure: failureOf(status) }
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    return { status: null, failure: error }
  }
}

const GONE = 410

function failureOf(status: number): WebhookError | null {
  if (status >= 200 && status < 300) return null
  if (status === GONE)
    return new WebhookError('gone', 'The receiver answered 410: it wants no more messages.')
  return new WebhookError('failed', `The receiver answered with the status ${status}.`)
}

/** During a rotation the new secret signs first. */
function secretsOf({ secretBox, clock }: PostContext, webhook: Webhook): string[] {
  const { secret, previousSecret, previousUntil } = webhook
  const isRotating = previousSecret !== null && previousUntil !== null && previousUntil > clock.now()
  return [secret, ...(isRotating ? [previousSecret] : [])].map((sealed) => secretBox.open(sealed))
}

async function recordHealth({ db, clock }: PostContext, webhook: Webhook, { failure }: PostResult) {
  const since = clock.now().toISOString()
  await db
    .update(outgoingWebhooks)
    .set({
      failingSince: failure ? sql`coalesce(${outgoingWebhooks.failingSince}, ${since}::timestamptz)` : null,
    })
    .where(and(eq(outgoingWebhooks.orgId, webhook.orgId), eq(outgoingWebhooks.id, webhook.id)))
}
