import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'suggestions/home': [
    { path: 'suggestions', heading: 'Suggested changes' },
    { path: 'suggestions?show=declined', heading: 'Suggested changes' },
  ],
  'suggestions/document': [
    { path: 'suggestions/acme/payments/docs/specs/refunds.md', heading: 'Suggested changes of Refunds' },
    {
      path: 'suggestions/acme/payments/docs/specs/refunds.md?section=1-full-refunds',
      heading: 'Suggested changes of Refunds',
    },
    { path: 'suggestions/acme/payments/docs/none.md', heading: 'Page not found', status: 404 },
  ],
  'suggestions/suggestion': [
    { path: ({ suggestion }) => `suggestions/${suggestion}`, heading: /^Suggested change of/ },
    { path: 'suggestions/999999999', heading: 'Page not found', status: 404 },
  ],
}
