import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
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
