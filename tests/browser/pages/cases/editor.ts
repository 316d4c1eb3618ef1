import type { PageCase } from '../every-page'

const REFUNDS = 'acme/payments/docs/specs/refunds.md'

export const pages: Record<string, PageCase[]> = {
  'editor/move': [
    { path: `move/${REFUNDS}?new_path=docs/specs/payouts.md`, heading: 'Move or rename' },
    { path: 'move/acme/payments/docs/specs/none.md', heading: 'Page not found', status: 404 },
  ],
  'editor/delete': [
    { path: `delete/${REFUNDS}`, heading: 'Delete document' },
    { path: 'delete/acme/payments/docs/specs/none.md', heading: 'Page not found', status: 404 },
  ],
  'editor/choose-document': [{ path: 'editor', heading: 'Editor' }],
}

export const walkedElsewhere = {
  'editor/edit': 'editor/editor.test.ts',
  'editor/new-spec': 'editor/editor.test.ts',
}
