import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/indexing',
    procedure: 'admin.indexing',
    description: 'Made for a page that is looked at: the stream below gives the same without asking again.',
    tag,
    summary: 'Installations, the last index runs and those under way; admins of an org see what is theirs',
  },
  {
    method: 'GET',
    path: '/app/admin/api/indexing/stream',
    procedure: 'admin.indexingStream',
    tag,
    summary: 'The same, live',
    description: 'First an event `indexing` with the overview, then an event `job` for every run that moves.',
    stream: true,
  },
  {
    method: 'POST',
    path: '/app/admin/api/reindex/{installation_id}',
    procedure: 'admin.reindex',
    description: 'The runs are queued, and the answer does not wait for them.',
    conflict: 'The installation is suspended',
    tag,
    summary: 'Index the repositories of an installation again; 409 while it is suspended',
  },
  {
    method: 'POST',
    path: '/app/admin/reindex/{installation_id}',
    procedure: 'admin.reindexByForm',
    description: 'For the form of our own pages; programs use the endpoint above.',
    conflict: 'The installation is suspended',
    tag,
    summary: 'The same for a form: goes on at the page of it',
    redirect: true,
  },
  {
    method: 'GET',
    path: '/app/admin/api/queue',
    procedure: 'admin.queue',
    description: 'Failed jobs are listed with the error of their last attempt.',
    tag,
    summary: 'Jobs that wait, jobs that failed and why, and the workers that are alive',
  },
  {
    method: 'POST',
    path: '/app/admin/api/queue/{job_id}/rerun',
    procedure: 'admin.rerunJob',
    description: 'It runs as soon as a worker is free.',
    conflict: 'The job runs',
    tag,
    summary: 'Run a failed job again; 409 while it runs',
  },
]
