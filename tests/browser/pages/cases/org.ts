import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'org/dashboard': [{ path: '', heading: 'My work' }],
  'org/not-found': [
    { path: 'nothing/here', heading: 'Page not found', status: 404 },
    { path: 'settings/billing/more', heading: 'Page not found', status: 404 },
  ],
  'org/welcome': [{ path: 'welcome', heading: /^Welcome/ }],
  'org/chat-link': [
    { path: `chat/link?token=${'x'.repeat(43)}`, heading: 'Link your chat account' },
    { path: 'chat/link', heading: 'Link your chat account' },
  ],
  'org/tasks': [
    { path: 'tasks', heading: 'Tasks' },
    { path: 'tasks?view=board', heading: 'Tasks' },
  ],
  'org/views': [{ path: 'views', heading: 'Saved views' }],
  'org/issues': [
    { path: 'issues', heading: 'Issues' },
    { path: 'issues?state=closed', heading: 'Issues' },
  ],
  'org/pulls': [{ path: 'pulls', heading: 'Pull requests' }],
  'org/coverage': [{ path: 'coverage', heading: 'Coverage' }],
  'org/search': [
    { path: 'search?q=refund', heading: 'Search' },
    { path: 'search?q=unheard-of', heading: 'Search' },
    { path: 'search?status=nonsense', heading: 'Invalid address', status: 422 },
  ],
}
