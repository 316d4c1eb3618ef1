import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'admin/indexing': [{ path: '/app/admin/indexing', heading: 'Settings' }],
  'admin/installations': [{ path: '/app/admin/installations', heading: 'Settings' }],
  'admin/operation': [{ path: '/app/admin/operation', heading: 'Settings' }],
  'admin/setup': [{ path: '/app/admin/setup', heading: 'Settings' }],
  'admin/queue': [{ path: '/app/admin/queue', heading: 'Settings' }],
  'admin/deliveries': [{ path: '/app/admin/deliveries', heading: 'Settings' }],
  'admin/delivery': [{ path: '/app/admin/deliveries/github/one', heading: 'Settings' }],
  'admin/orgs': [{ path: '/app/admin/orgs', heading: 'Settings' }],
  'admin/plans': [{ path: '/app/admin/plans', heading: 'Settings' }],
  'admin/users': [{ path: '/app/admin/users', heading: 'Settings' }],
  'admin/audit': [{ path: '/app/admin/audit', heading: 'Settings' }],
  'admin/contacts': [{ path: '/app/admin/contacts', heading: 'Settings' }],
}
