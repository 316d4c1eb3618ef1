import { vendorOfWebhook, WEBHOOK_SEGMENTS } from '../../../spec/config/system-kinds'
import { type Source, TRAITS } from '../../webhooks'
import type { Row } from '../row'

/** A path at which a vendor's events come in. It has no procedure: a signature over raw bytes opens it. */
export interface WebhookRow {
  path: string
  source: Source
  summary: string
}

const inbound = (path: string, source: Source): WebhookRow => ({
  path,
  source,
  summary: `Events of ${TRAITS[source].label}, signed`,
})

export const inboundRows: readonly WebhookRow[] = [
  inbound('/webhook', 'github'),
  inbound('/api/webhooks/payments', 'stripe'),
  ...WEBHOOK_SEGMENTS.flatMap((segment) => {
    const vendor = vendorOfWebhook(segment)
    return vendor ? [inbound(`/webhooks/${segment}`, vendor)] : []
  }),
]

const tag = 'Administration'

export const webhookRows: Row[] = [
  {
    method: 'GET',
    path: '/app/admin/api/deliveries',
    procedure: 'webhooks.deliveries',
    tag,
    summary: 'What vendors sent, newest first, and how much was refused',
  },
  {
    method: 'GET',
    path: '/app/admin/api/deliveries/{source}/{delivery_id}',
    procedure: 'webhooks.delivery',
    tag,
    summary: 'One delivery with its headers and payload',
  },
  {
    method: 'POST',
    path: '/app/admin/api/deliveries/{source}/{delivery_id}/rerun',
    procedure: 'webhooks.rerun',
    tag,
    summary: 'Run a delivery again, whatever became of it',
  },
  {
    method: 'GET',
    path: '/app/admin/api/webhook-secrets',
    procedure: 'webhooks.secrets',
    tag,
    summary: 'The secrets that vendors offered in a handshake, by fingerprint',
  },
  {
    method: 'POST',
    path: '/app/admin/api/webhook-secrets/{id}/confirm',
    procedure: 'webhooks.confirmSecret',
    tag,
    summary: 'Let an offered secret verify events',
    description:
      'The fingerprint is the SHA-256 of the secret that the vendor showed when the webhook was made.',
  },
  {
    method: 'DELETE',
    path: '/app/admin/api/webhook-secrets/{id}',
    procedure: 'webhooks.forgetSecret',
    tag,
    summary: 'Remove an offered or confirmed secret',
  },
]
