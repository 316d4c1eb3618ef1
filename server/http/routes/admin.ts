import type { Row } from '../row'

const tag = 'Administration'

export const adminRows: Row[] = [
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
    path: '/app/admin/api/installations',
    procedure: 'installations.list',
    tag,
    summary: 'Who has installed the app, in which state, and when it was last compared with the code host',
  },
  {
    method: 'GET',
    path: '/app/admin/api/reconcile',
    procedure: 'reconciliation.list',
    tag,
    summary: 'The last comparisons of everything with its host, and what they repaired',
  },
  {
    method: 'POST',
    path: '/app/admin/api/reconcile',
    procedure: 'reconciliation.request',
    tag,
    summary: 'Compare everything with its host now; answers the one under way when there is one',
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
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/runs/stream',
    procedure: 'progress.runs',
    tag: 'Reading',
    summary: 'The index runs of a repository, live',
    description: 'First an event `runs` with the last of them, then an event `run` for every one that moves.',
    stream: true,
  },
]
