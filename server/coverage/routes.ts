import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/dashboard',
    procedure: 'coverage.dashboardText',
    tag: 'Reading',
    summary: 'Every repository of the org with its specs, and the totals',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/coverage',
    procedure: 'coverage.coverage',
    tag: 'Reading',
    summary: 'How much is done and realised, in total, by repository and by team',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/tasks',
    procedure: 'coverage.tasksText',
    tag: 'Reading',
    summary: 'Sections somebody could work on',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/coverage/{owner}/{repo}/{file_path*}',
    procedure: 'coverage.document',
    tag: 'Reading',
    summary:
      'How much of one spec is or was done, section by section; of today also what of it is stale since when',
  },
]
