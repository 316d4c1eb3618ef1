import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/indexing',
    procedure: 'admin.indexing',
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
    tag,
    summary: 'Index the repositories of an installation again; 409 while it is suspended',
  },
  {
    method: 'POST',
    path: '/app/admin/reindex/{installation_id}',
    procedure: 'admin.reindexByForm',
    tag,
    summary: 'The same for a form: goes on at the page of it',
    redirect: true,
  },
  {
    method: 'GET',
    path: '/app/admin/api/queue',
    procedure: 'admin.queue',
    tag,
    summary: 'Jobs that wait, jobs that failed and why, and the workers that are alive',
  },
  {
    method: 'POST',
    path: '/app/admin/api/queue/{job_id}/rerun',
    procedure: 'admin.rerunJob',
    tag,
    summary: 'Run a failed job again; 409 while it runs',
  },
]
