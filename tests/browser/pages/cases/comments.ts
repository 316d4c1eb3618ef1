import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'comments/home': [
    { path: 'comments', heading: 'Comments' },
    { path: 'comments?show=mine', heading: 'Comments' },
    { path: 'comments?show=resolved', heading: 'Comments' },
  ],
  'comments/document': [
    { path: 'comments/acme/payments/docs/specs/refunds.md', heading: 'Comments on Refunds' },
    { path: 'comments/acme/payments/docs/guide.md', heading: /^Comments on/ },
    { path: 'comments/acme/payments/docs/none.md', heading: 'Page not found', status: 404 },
  ],
  'comments/thread': [
    { path: ({ commentThread }) => `comments/${commentThread}`, heading: 'Comments on Refunds' },
    { path: 'comments/999999999', heading: 'Page not found', status: 404 },
  ],
}
