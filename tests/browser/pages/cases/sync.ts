import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'sync/home': [{ path: 'sync', heading: 'Sync' }],
  'sync/plan': [{ path: 'sync/plan?repo=acme/payments', heading: 'Sync' }],
  'sync/review': [{ path: 'sync/review', heading: 'Sync' }],
  'sync/conflicts': [{ path: 'sync/conflicts', heading: 'Sync' }],
  'sync/broken-links': [{ path: 'sync/broken-links', heading: 'Sync' }],
  'sync/reconcile': [{ path: 'sync/reconcile', heading: 'Sync' }],
  'sync/run': [
    { path: ({ syncRun }) => `sync/runs/${syncRun}`, heading: 'Sync' },
    { path: 'sync/runs/999999999', heading: 'Page not found', status: 404 },
  ],
}
