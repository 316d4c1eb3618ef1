import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'settings/profile': [{ path: 'settings/profile', heading: 'Settings' }],
  'settings/api-keys': [{ path: 'settings/api-keys', heading: 'Settings' }],
  'settings/ai-key': [{ path: 'settings/ai-key', heading: 'Settings' }],
  'settings/connections': [{ path: 'settings/connections', heading: 'Settings' }],
  'settings/members': [{ path: 'settings/members', heading: 'Settings' }],
  'settings/audit': [{ path: 'settings/audit', heading: 'Settings' }],
  'settings/searches': [{ path: 'settings/searches', heading: 'Settings' }],
  'settings/billing': [{ path: 'settings/billing', heading: 'Settings' }],
  'settings/organization': [{ path: 'settings/organization', heading: 'Settings' }],
}
