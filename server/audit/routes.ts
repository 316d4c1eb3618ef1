import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Audit log'
const csv = { type: 'text/csv; charset=utf-8', name: 'audit.csv' }

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/audit',
    procedure: 'audit.list',
    description:
      'Filter by act, person, kind of credential and time. Entries are never changed or removed by the product.',
    tag,
    summary: 'Who did what in the org, newest first: every security-relevant act',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/audit.csv',
    procedure: 'audit.export',
    description: 'Takes the same filters. The file is streamed, however long it is.',
    tag,
    summary: 'The same as a CSV file, whole',
    download: csv,
  },
  {
    method: 'GET',
    path: '/app/admin/api/audit',
    procedure: 'audit.platform',
    description:
      'Sign-ins, deactivations and other acts of the deployment. Takes the same filters as the org’s log.',
    tag,
    summary: 'Acts that belong to no org, newest first',
  },
  {
    method: 'GET',
    path: '/app/admin/api/audit.csv',
    procedure: 'audit.exportPlatform',
    description: 'Takes the same filters. The file is streamed, however long it is.',
    tag,
    summary: 'The same as a CSV file, whole',
    download: csv,
  },
]
