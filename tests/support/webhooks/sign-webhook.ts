import { createHmac, randomUUID } from 'node:crypto'
import type { Source } from '#server/platform/webhooks/index'

export interface SentWebhook {
  path: string
  headers: Record<string, string>
  body: string
}

interface Sending {
  secret: string
  /** The event kind for GitHub, whose body does not contain it. */
  kind?: string
  deliveryId?: string
  at?: Date
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** How each vendor signs, implemented from the vendor's manual and not from our code. */
const SIGNERS: Record<Source, (body: string, sending: Required<Sending>) => Omit<SentWebhook, 'body'>> = {
  github: (body, { secret, kind, deliveryId }) => ({
    path: '/webhook',
    headers: {
      'x-github-delivery': deliveryId,
      'x-github-event': kind,
      'x-hub-signature': `sha1=${'0'.repeat(40)}`,
      'x-hub-signature-256': `sha256=${hmac(secret, body)}`,
      'user-agent': 'GitHub-Hookshot/044aadd',
    },
  }),
  stripe: (body, { secret, at }) => ({
    path: '/api/webhooks/payments',
    headers: { 'stripe-signature': `t=${seconds(at)},v1=${hmac(secret, `${seconds(at)}.${body}`)},v0=ab` },
  }),
  asana: (body, { secret }) => ({
    path: '/webhooks/tracker_a',
    headers: { 'x-hook-signature': hmac(secret, body) },
  }),
  jira: (body, { secret, deliveryId }) => ({
    path: '/webhooks/tracker_b',
    headers: {
      'x-hub-signature': `sha256=${hmac(secret, body)}`,
      'x-atlassian-webhook-identifier': deliveryId,
    },
  }),
  linear: (body, { secret, deliveryId }) => ({
    path: '/webhooks/tracker_c',
    headers: { 'linear-signature': hmac(secret, body), 'linear-delivery': deliveryId },
  }),
  slack: (body, { secret, at }) => ({
    path: '/slack/events',
    headers: {
      'x-slack-request-timestamp': String(seconds(at)),
      'x-slack-signature': `v0=${hmac(secret, `v0:${seconds(at)}:${body}`)}`,
    },
  }),
}

/** A signed event in the format of its vendor. */
export function signWebhook(source: Source, event: unknown, sending: Sending): SentWebhook {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const complete = { kind: 'push', deliveryId: randomUUID(), at: new Date(), ...sending }
  const { path, headers } = SIGNERS[source](body, complete)
  return { path, body, headers: { 'content-type': 'application/json', ...headers } }
}
