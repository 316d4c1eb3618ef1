import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/dashboard',
    procedure: 'coverage.dashboard',
    operationId: 'coverage_dashboardText',
    description:
      '`?docs=false` leaves out the lists of documents, which are most of the answer. `limit` and `offset` choose repositories, those with specs first. The totals count everything.',
    etag: true,
    tag: 'Reading',
    summary: 'Every repository of the org with its specs, and the totals',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/coverage',
    procedure: 'coverage.coverage',
    upstream: 'code_host',
    description:
      '`days` is the length of the trend, which ends today or at `as_of`. Deprecated specs do not count.',
    tag: 'Reading',
    summary: 'How much is done and realized, in total, by repository and by team',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/tasks',
    procedure: 'coverage.tasks',
    operationId: 'coverage_tasksText',
    upstream: 'code_host',
    description:
      'Sections in `todo`, `in_progress` or `blocked`, or in the `status` that is asked for, of specs that are not deprecated.',
    tag: 'Reading',
    summary: 'Open sections',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/coverage/{owner}/{repo}/{file_path*}',
    procedure: 'coverage.document',
    upstream: 'code_host',
    description: 'With `as_of`, the numbers are those of that day or commit.',
    tag: 'Reading',
    summary:
      'How much of one spec is done, section by section; without `as_of` also which sections are stale',
  },
]
