import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'public/landing': [{ path: '/', heading: 'Specs that stay true.', visitor: 'nobody' }],
  'public/not-found': [{ path: '/no/such/page', heading: 'Page not found', status: 404 }],
  'public/unsubscribe': [
    { path: ({ unsubscribe }) => unsubscribe, heading: 'Unsubscribe', visitor: 'nobody' },
    { path: '/unsubscribe/1.1.x', heading: 'Page not found', status: 404, visitor: 'nobody' },
  ],
  'public/share': [
    { path: ({ shared }) => shared, heading: 'Refunds', visitor: 'nobody' },
    { path: '/share/nothing', heading: 'Page not found', status: 404, visitor: 'nobody' },
  ],
  'public/pricing': [{ path: '/pricing', heading: 'Pricing' }],
  'public/changelog': [{ path: '/changelog', heading: 'Changelog' }],
  'public/config-docs': [{ path: '/docs/config', heading: 'CONFIG.yaml' }],
  'public/api-docs': [{ path: '/docs/api', heading: 'Plumbline API' }],
  'public/api-endpoint': [
    { path: '/docs/api/search_search', heading: 'GET /app/{org}/api/search' },
    { path: '/docs/api/nothing', heading: 'Page not found', status: 404 },
  ],
}

export const walkedElsewhere = {
  'public/design': 'pages/design.test.ts',
}
