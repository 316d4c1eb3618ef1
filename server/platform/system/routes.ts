import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/healthz',
    procedure: 'system.health',
    description:
      'Answers as long as the process runs. It asks neither the database nor another service. A credential is optional; a bad one is 401.',
    tag: 'Infrastructure',
    summary: 'Liveness probe',
    rate: 'none',
    isProbe: true,
  },
  {
    method: 'GET',
    path: '/readyz',
    procedure: 'system.ready',
    description:
      'Checks the database and the other parts that requests need. Use it to take an instance out of rotation. A credential is optional; a bad one is 401, one that cannot be checked within a second is ignored.',
    tag: 'Infrastructure',
    summary: 'Readiness probe: 503 with `checks` while a part does not answer',
    rate: 'none',
    isProbe: true,
  },
]
