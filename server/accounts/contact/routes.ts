import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Public'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'POST',
    path: '/api/waitlist',
    procedure: 'contact.waitlist',
    example: { email: 'ada@example.com' },
    tag,
    summary: 'Join the waitlist',
    description: 'A filled `honeypot` gets the same answer and has no effect.',
    rate: 'public',
  },
  {
    method: 'POST',
    path: '/api/contact/enterprise',
    procedure: 'contact.enterprise',
    example: { name: 'Ada Example', email: 'ada@example.com', company: 'Example Ltd', team_size: '50-200' },
    tag,
    summary: 'Ask about an enterprise plan',
    description: 'A filled `honeypot` gets the same answer and has no effect.',
    rate: 'public',
  },
  {
    method: 'GET',
    path: '/app/admin/api/contacts',
    procedure: 'contact.list',
    description: '`total` counts all requests, not only those of this page of the list.',
    tag: 'Administration',
    summary: 'Who asked about an enterprise plan, newest first',
  },
]
