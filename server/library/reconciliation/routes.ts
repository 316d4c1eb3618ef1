import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/reconcile',
    procedure: 'reconciliation.list',
    description: 'A comparison also runs every night.',
    tag,
    summary: 'The last comparisons of all repositories with their hosts, and their repairs',
  },
  {
    method: 'POST',
    path: '/app/admin/api/reconcile',
    procedure: 'reconciliation.request',
    description:
      'The comparison runs in the background. If one is running already, the answer names that one.',
    tag,
    summary: 'Compare all repositories with their hosts now',
  },
]
