import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/healthz',
    procedure: 'system.health',
    tag: 'Infrastructure',
    summary: 'Liveness probe',
    rate: 'none',
  },
  {
    method: 'GET',
    path: '/readyz',
    procedure: 'system.ready',
    tag: 'Infrastructure',
    summary: 'Readiness probe: 503 with `checks` while a part does not answer',
    rate: 'none',
  },
]
