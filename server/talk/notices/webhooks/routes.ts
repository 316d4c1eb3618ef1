import type { RouteOf } from '#server/kernel/route'
import type { procedures } from '../implementation'

const tag = 'Webhooks'
const base = '/app/{org}/api/outgoing-webhooks'
const one = `${base}/{outgoing_webhook_id}`

export const webhookRoutes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: base,
    procedure: 'outgoingWebhooks.list',
    tag,
    summary: 'The webhooks that get the org’s notices',
    description: 'Secrets are never returned.',
  },
  {
    method: 'POST',
    path: base,
    procedure: 'outgoingWebhooks.add',
    once: { withhold: ['secret'] },
    example: { url: 'https://hooks.example.com/plumbline', kinds: ['spec_status_change'] },
    conflict: 'The org already has 20 webhooks',
    tag,
    summary: 'Add a webhook; only this response shows its secret',
    description:
      'Requests are signed as Standard Webhooks describes: verify `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message that fails is sent again with growing pauses and the same id. After three days of failure, or when the receiver answers 410, the webhook is disabled.',
  },
  {
    method: 'DELETE',
    path: one,
    procedure: 'outgoingWebhooks.remove',
    tag,
    summary: 'Remove a webhook',
    description: 'Its delivery log is deleted, too.',
  },
  {
    method: 'POST',
    path: `${one}/rotate-secret`,
    procedure: 'outgoingWebhooks.rotateSecret',
    example: {},
    tag,
    summary: 'Replace the secret of a webhook',
    description: 'For a day requests carry signatures of both secrets.',
  },
  {
    method: 'POST',
    path: `${one}/enable`,
    procedure: 'outgoingWebhooks.enable',
    example: {},
    tag,
    summary: 'Enable a webhook that was disabled',
    description: 'Notices of the time between are not sent.',
  },
  {
    method: 'POST',
    path: `${one}/test`,
    procedure: 'outgoingWebhooks.test',
    example: {},
    tag,
    summary: 'Send a test to a webhook',
    description: 'A failure of the receiver is 200 with `ok: false` and a `problem`.',
  },
  {
    method: 'GET',
    path: `${base}/deliveries`,
    procedure: 'outgoingWebhooks.deliveries',
    tag,
    summary: 'The requests that were sent to webhooks',
    description: 'Newest first, for 60 days.',
  },
  {
    method: 'POST',
    path: `${base}/deliveries/{webhook_attempt_id}/resend`,
    procedure: 'outgoingWebhooks.resend',
    example: {},
    conflict: 'The webhook is disabled or busy, or the delivery was a test',
    tag,
    summary: 'Send a message to a webhook again',
    description: 'It has the same `webhook-id`.',
  },
]
