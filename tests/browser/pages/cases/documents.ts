import type { PageCase } from '../every-page'

const REFUNDS = 'acme/payments/docs/specs/refunds.md'

export const pages: Record<string, PageCase[]> = {
  'documents/spec': [
    { path: `specs/${REFUNDS}`, heading: 'Refunds' },
    {
      path: ({ firstCommit }) => `specs/${REFUNDS}?as_of=${firstCommit}`,
      heading: 'Refunds',
    },
    { path: 'specs/acme/payments/docs/none.md', heading: 'Page not found', status: 404 },
  ],
  'documents/doc': [
    { path: 'docs/acme/payments/docs/guide.md', heading: 'Writing guide' },
    { path: 'docs/acme/payments/docs/specs/limits.md', heading: 'Limits' },
  ],
  'documents/source': [
    { path: 'source/acme/payments/CONFIG.yaml', heading: 'CONFIG.yaml' },
    { path: 'source/acme/payments/docs', heading: 'docs' },
    { path: 'source/acme/payments', heading: 'acme/payments' },
    { path: 'source/acme/payments/none.txt', heading: 'Page not found', status: 404 },
  ],
  'documents/history': [{ path: `history/${REFUNDS}`, heading: 'History' }],
  'documents/compare': [
    { path: ({ firstCommit }) => `compare/${REFUNDS}?from=${firstCommit}`, heading: /› current version$/ },
  ],
  'documents/attest': [
    { path: `attest/${REFUNDS}`, heading: 'Mark as reviewed' },
    { path: 'attest/acme/payments/docs/none.md', heading: 'Page not found', status: 404 },
  ],
  'documents/share': [
    { path: `share/${REFUNDS}`, heading: 'Share Refunds' },
    { path: 'share/acme/payments/docs/none.md', heading: 'Page not found', status: 404 },
  ],
  'documents/tickets': [
    { path: `tickets/${REFUNDS}`, heading: 'Tickets' },
    { path: `tickets/${REFUNDS}?section=none`, heading: 'Page not found', status: 404 },
  ],
}
