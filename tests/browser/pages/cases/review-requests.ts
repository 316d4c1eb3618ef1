import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'review-requests/request': [
    { path: ({ goneReview }) => `review-requests/${goneReview}`, heading: 'Review of docs/specs/deleted.md' },
    { path: 'review-requests/999999999', heading: 'Page not found', status: 404 },
  ],
  'review-requests/document': [
    { path: 'review-requests/acme/payments/docs/specs/refunds.md', heading: 'Review of Refunds' },
    { path: 'review-requests/acme/payments/docs/guide.md', heading: /^Review of/ },
    { path: 'review-requests/acme/payments/docs/none.md', heading: 'Page not found', status: 404 },
  ],
}
