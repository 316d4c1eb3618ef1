import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'settings/profile': [{ path: 'settings/profile', heading: 'Settings' }],
  'settings/notifications': [{ path: 'settings/notifications', heading: 'Settings' }],
  'settings/notice-log': [
    { path: 'settings/notice-log', heading: 'Settings' },
    { path: 'settings/notice-log?state=nonsense', heading: 'Invalid address', status: 422 },
  ],
  'settings/webhooks': [{ path: 'settings/webhooks', heading: 'Settings' }],
  'settings/alerts': [{ path: 'settings/alerts', heading: 'Settings' }],
  'settings/api-keys': [{ path: 'settings/api-keys', heading: 'Settings' }],
  'settings/ai-key': [{ path: 'settings/ai-key', heading: 'Settings' }],
  'settings/chat': [{ path: 'settings/chat', heading: 'Settings' }],
  'settings/assistants': [{ path: 'settings/assistants', heading: 'Settings' }],
  'settings/connections': [{ path: 'settings/connections', heading: 'Settings' }],
  'settings/reviews': [{ path: 'settings/reviews', heading: 'Settings' }],
  'settings/ticket-systems': [
    { path: 'settings/ticket-systems', heading: 'Settings' },
    { path: 'settings/ticket-systems?connect=linear', heading: 'Settings' },
  ],
  'settings/ticket-system': [
    { path: ({ ticketConnection }) => `settings/ticket-systems/${ticketConnection}`, heading: 'Settings' },
    { path: 'settings/ticket-systems/999999999', heading: 'Page not found', status: 404 },
  ],
  'settings/members': [{ path: 'settings/members', heading: 'Settings' }],
  'settings/audit': [{ path: 'settings/audit', heading: 'Settings' }],
  'settings/searches': [
    { path: 'settings/searches', heading: 'Settings' },
    { path: 'settings/searches?pin=refund&term=refund', heading: 'Settings' },
  ],
  'settings/billing': [{ path: 'settings/billing', heading: 'Settings' }],
  'settings/organization': [{ path: 'settings/organization', heading: 'Settings' }],
}
