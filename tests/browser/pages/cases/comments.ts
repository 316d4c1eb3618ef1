import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'comments/thread': [
    { path: ({ commentThread }) => `comments/${commentThread}`, heading: 'Comments on Refunds' },
    { path: 'comments/999999999', heading: 'Page not found', status: 404 },
  ],
}
