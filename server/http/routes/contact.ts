import type { Row } from '../row'

const tag = 'Public'

export const contactRows: Row[] = [
  {
    method: 'POST',
    path: '/api/waitlist',
    procedure: 'contact.waitlist',
    tag,
    summary: 'Join the waitlist',
    description: 'A filled `honeypot` is answered alike, and nothing happens.',
    rate: 'public',
  },
  {
    method: 'POST',
    path: '/api/contact/enterprise',
    procedure: 'contact.enterprise',
    tag,
    summary: 'Ask about an enterprise plan',
    description: 'A filled `honeypot` is answered alike, and nothing happens.',
    rate: 'public',
  },
  {
    method: 'GET',
    path: '/app/admin/api/contacts',
    procedure: 'contact.list',
    tag: 'Administration',
    summary: 'Who asked about an enterprise plan, newest first',
  },
]
