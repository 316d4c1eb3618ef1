import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'POST',
    path: '/app/{org}/api/beacon',
    procedure: 'beacon.light',
    tag: 'Beacon',
    summary: 'Light the beacon',
    description: 'For a test of what a new module takes.',
  },
]
