import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Audit log'
const csv = { type: 'text/csv; charset=utf-8', name: 'audit.csv' }

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/audit',
    procedure: 'audit.list',
    tag,
    summary: 'Who did what in the org, newest first: every security-relevant act',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/audit.csv',
    procedure: 'audit.export',
    tag,
    summary: 'The same as a CSV file, whole',
    download: csv,
  },
  {
    method: 'GET',
    path: '/app/admin/api/audit',
    procedure: 'audit.platform',
    tag,
    summary: 'Acts that belong to no org, newest first',
  },
  {
    method: 'GET',
    path: '/app/admin/api/audit.csv',
    procedure: 'audit.exportPlatform',
    tag,
    summary: 'The same as a CSV file, whole',
    download: csv,
  },
]
