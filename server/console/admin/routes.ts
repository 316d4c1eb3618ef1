import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/indexing',
    procedure: 'admin.indexing',
    description: 'A snapshot. The stream below sends the same and every change of it.',
    tag,
    summary: 'Installations, the last index runs and those in progress; admins of an org see their own',
  },
  {
    method: 'GET',
    path: '/app/admin/api/indexing/stream',
    procedure: 'admin.indexingStream',
    tag,
    summary: 'Index runs, live',
    description: 'The first event is `indexing` with the overview; each change of a run is an event `job`.',
    stream: true,
  },
  {
    method: 'POST',
    path: '/app/admin/api/reindex/{installation_id}',
    procedure: 'admin.reindex',
    description: 'The runs are queued, and the answer does not wait for them.',
    conflict: 'The installation is suspended',
    tag,
    summary: 'Index the repositories of an installation again',
  },
  {
    method: 'POST',
    path: '/app/admin/reindex/{installation_id}',
    procedure: 'admin.reindexByForm',
    description: 'For the form of our own pages; programs use the endpoint above.',
    conflict: 'The installation is suspended',
    tag,
    summary: 'Index again from a form; redirects to the admin page',
    redirect: true,
  },
  {
    method: 'GET',
    path: '/app/admin/api/queue',
    procedure: 'admin.queue',
    description: 'Failed jobs are listed with the error of their last attempt.',
    tag,
    summary: 'Waiting jobs, failed jobs with the reason, and the live workers',
  },
  {
    method: 'POST',
    path: '/app/admin/api/queue/{job_id}/rerun',
    procedure: 'admin.rerunJob',
    description: 'The job runs as soon as a worker is free.',
    conflict: 'The job is running',
    tag,
    summary: 'Run a failed job again',
  },
]
