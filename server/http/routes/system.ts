import type { Row } from '../row'

export const systemRows: Row[] = [
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
  {
    method: 'GET',
    path: '/app/{org}/api/session',
    procedure: 'auth.session',
    tag: 'Session',
    summary: 'Who is asking, for the page around the content; needs no credential',
  },
]
