import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'admin/indexing': [{ path: '/app/admin/indexing', heading: 'Indexing' }],
  'admin/installations': [{ path: '/app/admin/installations', heading: 'Installations' }],
  'admin/operation': [{ path: '/app/admin/operation', heading: 'Operation' }],
  'admin/setup': [{ path: '/app/admin/setup', heading: 'Setup' }],
  'admin/queue': [{ path: '/app/admin/queue', heading: 'Queue' }],
  'admin/deliveries': [{ path: '/app/admin/deliveries', heading: 'Deliveries' }],
  'admin/delivery': [{ path: '/app/admin/deliveries/github/one', heading: 'Deliveries' }],
  'admin/orgs': [{ path: '/app/admin/orgs', heading: 'Organizations' }],
  'admin/plans': [{ path: '/app/admin/plans', heading: 'Plans' }],
  'admin/users': [{ path: '/app/admin/users', heading: 'Users' }],
  'admin/audit': [{ path: '/app/admin/audit', heading: 'Operator log' }],
  'admin/contacts': [{ path: '/app/admin/contacts', heading: 'Requests' }],
}
