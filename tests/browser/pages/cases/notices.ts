import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'notices/inbox': [
    { path: 'inbox', heading: 'Inbox' },
    { path: 'inbox?show=unread', heading: 'Inbox' },
  ],
}
