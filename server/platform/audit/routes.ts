import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Audit log'
const csv = { type: 'text/csv; charset=utf-8', name: 'audit.csv' }

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/audit',
    procedure: 'audit.list',
    description:
      'Filter by act, user, kind of credential and time. Entries are never changed. The operator decides how long they are kept; by default for ever.',
    tag,
    summary: 'The audit log of the org, newest first',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/audit.csv',
    procedure: 'audit.export',
    description:
      'Takes the filters of the list. The file is streamed, so its length is not limited. The export is in the log itself.',
    tag,
    summary: 'The audit log as a CSV file',
    download: csv,
    hasSideEffects: true,
  },
  {
    method: 'GET',
    path: '/app/admin/api/audit',
    procedure: 'audit.platform',
    description:
      'Sign-ins, deactivations and other acts of the deployment. Takes the same filters as the org’s log.',
    tag,
    summary: 'The audit log of the deployment, newest first: acts that belong to no org',
  },
  {
    method: 'GET',
    path: '/app/admin/api/audit.csv',
    procedure: 'audit.exportPlatform',
    description:
      'Takes the filters of the list. The file is streamed, so its length is not limited. The export is in the log itself.',
    tag,
    summary: 'The audit log as a CSV file',
    download: csv,
    hasSideEffects: true,
  },
]
