import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'API keys'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/settings/api-keys',
    procedure: 'keys.list',
    description: 'Includes revoked and expired keys. A key can be recognized by its last characters.',
    tag,
    summary: 'List the caller’s keys in this org, without the secret values',
    page: true,
  },
  {
    method: 'POST',
    path: '/app/{org}/settings/api-keys',
    procedure: 'keys.create',
    example: { label: 'CI', scopes: ['specs:read'], expires_in_days: 90 },
    conflict: 'The limit of keys in use is reached',
    tag,
    summary: 'Create a key for the caller; only this answer shows it',
    description:
      'A key never has more permissions than its creator has at the time of a request. With an Idempotency-Key header, a repeated request gets the first response without `key`.',
    page: true,
    once: { withhold: ['key'] },
  },
  {
    method: 'DELETE',
    path: '/app/{org}/settings/api-keys/{key_id}',
    procedure: 'keys.revoke',
    description:
      'The next request with the key gets 401. Keys of others are not visible: their ids answer 404.',
    tag,
    summary: 'Revoke one of the caller’s own keys immediately',
  },
]
