import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'API keys'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/settings/api-keys',
    procedure: 'keys.list',
    description:
      'Revoked and expired keys are listed, too, so that they can be recognized by their last characters.',
    tag,
    summary: 'The caller’s own keys in this org, without the keys themselves',
    page: true,
  },
  {
    method: 'POST',
    path: '/app/{org}/settings/api-keys',
    procedure: 'keys.create',
    example: { label: 'CI', scopes: ['specs:read'], expires_in_days: 90 },
    conflict: 'There are too many keys',
    tag,
    summary: 'Create a key for the caller; only this answer shows it',
    description:
      'A key does at most what its maker may do at the time of the request. With an Idempotency-Key header a repeated request gets the first answer, but without `key`.',
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
