import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'admin/indexing': [{ path: '/app/admin/indexing', heading: 'Administration' }],
  'admin/installations': [{ path: '/app/admin/installations', heading: 'Administration' }],
  'admin/operation': [{ path: '/app/admin/operation', heading: 'Administration' }],
  'admin/setup': [{ path: '/app/admin/setup', heading: 'Administration' }],
  'admin/queue': [{ path: '/app/admin/queue', heading: 'Administration' }],
  'admin/deliveries': [{ path: '/app/admin/deliveries', heading: 'Administration' }],
  'admin/delivery': [{ path: '/app/admin/deliveries/github/one', heading: 'Administration' }],
  'admin/orgs': [{ path: '/app/admin/orgs', heading: 'Administration' }],
  'admin/plans': [{ path: '/app/admin/plans', heading: 'Administration' }],
  'admin/users': [{ path: '/app/admin/users', heading: 'Administration' }],
  'admin/audit': [{ path: '/app/admin/audit', heading: 'Administration' }],
  'admin/contacts': [{ path: '/app/admin/contacts', heading: 'Administration' }],
}
