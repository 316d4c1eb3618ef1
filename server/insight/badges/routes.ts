import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const path = '/app/{org}/api/badges'
const tag = 'Organization'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path,
    procedure: 'badges.settings',
    description: 'The badges are at `/badges/{org}/health.svg` and `/badges/{org}/coverage.svg`.',
    tag,
    summary: 'Whether anyone may see the badges of the organization',
  },
  {
    method: 'POST',
    path,
    procedure: 'badges.change',
    description: 'Badges show two numbers to anyone who knows their address, without signing in.',
    example: { are_public: true },
    tag,
    summary: 'Publish the badges, or stop it',
  },
]
