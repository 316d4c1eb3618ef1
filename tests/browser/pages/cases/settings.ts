import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'settings/profile': [{ path: 'settings/profile', heading: 'Profile' }],
  'settings/notifications/mine': [{ path: 'settings/notifications', heading: 'Notifications' }],
  'settings/notifications/log': [
    { path: 'settings/notifications/log', heading: 'Notifications' },
    { path: 'settings/notifications/log?state=nonsense', heading: 'Invalid address', status: 422 },
  ],
  'settings/notifications/webhooks': [{ path: 'settings/notifications/webhooks', heading: 'Notifications' }],
  'settings/notifications/chat': [{ path: 'settings/notifications/chat', heading: 'Notifications' }],
  'settings/alerts': [{ path: 'settings/alerts', heading: 'Alerts' }],
  'settings/api-keys': [{ path: 'settings/api-keys', heading: 'API keys' }],
  'settings/ai-key': [{ path: 'settings/ai-key', heading: 'AI key' }],
  'settings/assistants': [{ path: 'settings/assistants', heading: 'Assistants' }],
  'settings/connections': [{ path: 'settings/connections', heading: 'Repositories' }],
  'settings/reviews': [{ path: 'settings/reviews', heading: 'Pull request checks' }],
  'settings/ticket-systems': [
    { path: 'settings/ticket-systems', heading: 'Ticket systems' },
    { path: 'settings/ticket-systems?connect=linear', heading: 'Ticket systems' },
  ],
  'settings/ticket-system': [
    {
      path: ({ ticketConnection }) => `settings/ticket-systems/${ticketConnection}`,
      heading: 'Ticket systems',
    },
    { path: 'settings/ticket-systems/999999999', heading: 'Page not found', status: 404 },
  ],
  'settings/members': [{ path: 'settings/members', heading: 'Members' }],
  'settings/audit': [{ path: 'settings/audit', heading: 'Audit log' }],
  'settings/searches': [
    { path: 'settings/searches', heading: 'Searches' },
    { path: 'settings/searches?pin=refund&term=refund', heading: 'Searches' },
  ],
  'settings/billing': [{ path: 'settings/billing', heading: 'Billing' }],
  'settings/organization': [{ path: 'settings/organization', heading: 'General' }],
}
