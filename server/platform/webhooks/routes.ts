import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/deliveries',
    procedure: 'webhooks.deliveries',
    description: 'Filter by `source`, `state` and `kind`.',
    tag,
    summary: 'Deliveries of webhooks, newest first, and the number of refused ones',
  },
  {
    method: 'GET',
    path: '/app/admin/api/deliveries/{source}/{delivery_id}',
    procedure: 'webhooks.delivery',
    description: 'Headers and payload are removed after some time; then `payload` is null.',
    tag,
    summary: 'One delivery with its headers and payload',
  },
  {
    method: 'POST',
    path: '/app/admin/api/deliveries/{source}/{delivery_id}/rerun',
    procedure: 'webhooks.rerun',
    description: 'Handling a delivery twice has the effect of handling it once.',
    conflict: 'The payload is no longer kept',
    tag,
    summary: 'Process a delivery again, whatever its state',
  },
  {
    method: 'GET',
    path: '/app/admin/api/webhook-secrets',
    procedure: 'webhooks.secrets',
    description: 'A secret verifies signatures only after it is confirmed.',
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
    description: 'Events that are signed with it are refused from then on.',
    tag,
    summary: 'Remove an offered or confirmed secret',
  },
]
