import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/reconcile',
    procedure: 'reconciliation.list',
    description: 'A comparison also runs every night.',
    tag,
    summary: 'The last comparisons of everything with its host, and what they repaired',
  },
  {
    method: 'POST',
    path: '/app/admin/api/reconcile',
    procedure: 'reconciliation.request',
    description: 'It runs in the background; the answer names it.',
    tag,
    summary: 'Compare everything with its host now; answers the one under way when there is one',
  },
]
