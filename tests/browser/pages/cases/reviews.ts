import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'reviews/home': [
    { path: 'reviews', heading: 'Reviews' },
    { path: 'reviews?state=merged', heading: 'Reviews' },
    { path: 'reviews?state=nonsense', heading: 'Invalid address', status: 422 },
  ],
  'reviews/review': [
    { path: ({ reviewed }) => `reviews/acme/payments/${reviewed}`, heading: 'Say more of limits' },
    { path: 'reviews/acme/payments/999999999', heading: 'Page not found', status: 404 },
  ],
  'reviews/preview': [
    { path: ({ reviewed }) => `reviews/acme/payments/${reviewed}/preview`, heading: /Preview/ },
    { path: 'reviews/acme/payments/999999999/preview', heading: 'Page not found', status: 404 },
  ],
}
