import type { World } from './page-world'

export interface PageCase {
  /** Relative to `/app/{org}/`, unless it begins with a slash. */
  path: string | ((world: World) => string)
  heading: string | RegExp
  status?: number
  /** The visitor, if it is not a member with all permissions. */
  visitor?: 'nobody' | 'stranger'
}

const REFUNDS = 'acme/payments/docs/specs/refunds.md'

/** Every page by its route file. The tests that walk all pages use this list. */
export const EVERY_PAGE: Record<string, PageCase[]> = {
  'public/landing': [
    { path: '/', heading: 'Specs that live in git and stay up to date.', visitor: 'nobody' },
  ],
  'public/not-found': [{ path: '/no/such/page', heading: 'Page not found', status: 404 }],
  'public/pricing': [{ path: '/pricing', heading: 'Pricing' }],
  'public/changelog': [{ path: '/changelog', heading: 'Changelog' }],
  'public/config-docs': [{ path: '/docs/config', heading: 'CONFIG.yaml' }],
  'public/api-docs': [{ path: '/docs/api', heading: 'Plumbline API' }],

  'auth/sign-in': [{ path: '/auth/login', heading: 'Sign in', visitor: 'nobody' }],
  'auth/first-account': [
    { path: '/auth/first-account', heading: 'Create the first account', visitor: 'nobody' },
  ],
  'auth/invitation': [{ path: ({ invitation }) => invitation, heading: /^Join/, visitor: 'nobody' }],
  'auth/set-password': [
    {
      path: ({ passwordToken }) => `/auth/set-password?token=${passwordToken}`,
      heading: 'Set a new password',
      visitor: 'nobody',
    },
  ],
  'auth/change-password': [{ path: '/auth/password', heading: 'Change password' }],
  'auth/device': [{ path: '/auth/device', heading: 'Device sign-in' }],
  'auth/confirm': [{ path: '/auth/confirm', heading: 'Sign out?' }],
  'auth/problem': [{ path: '/auth/problem?reason=expired', heading: 'Sign-in failed', visitor: 'nobody' }],

  'auth/choose-org': [{ path: '/app/choose-org', heading: 'Choose an organization' }],
  'auth/no-org': [{ path: '/app/no-org', heading: 'You are not in an organization', visitor: 'stranger' }],
  'org/dashboard': [{ path: '', heading: 'Dashboard' }],
  'org/not-found': [
    { path: 'nothing/here', heading: 'Page not found', status: 404 },
    { path: 'settings/billing/more', heading: 'Page not found', status: 404 },
  ],
  'org/welcome': [{ path: 'welcome', heading: /^Welcome/ }],
  'org/tasks': [
    { path: 'tasks', heading: 'Tasks' },
    { path: 'tasks?view=board', heading: 'Tasks' },
  ],
  'org/coverage': [{ path: 'coverage', heading: 'Coverage' }],
  'org/search': [
    { path: 'search?q=refund', heading: 'Search' },
    { path: 'search?q=unheard-of', heading: 'Search' },
    { path: 'search?status=nonsense', heading: 'Invalid address', status: 422 },
  ],
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
  'documents/history': [{ path: `history/${REFUNDS}`, heading: 'History' }],
  'documents/compare': [
    { path: ({ firstCommit }) => `compare/${REFUNDS}?from=${firstCommit}`, heading: /→ current version$/ },
  ],
  'editor/choose-document': [{ path: 'editor', heading: 'Editor' }],
  'repository/overview': [
    { path: 'repos/acme/payments', heading: 'acme/payments' },
    { path: 'repos/acme/waiting', heading: 'acme/waiting' },
  ],
  'repository/issues': [
    { path: 'repos/acme/payments/issues', heading: 'Issues' },
    { path: 'repos/acme/payments/issues?state=closed', heading: 'Issues' },
  ],
  'repository/new-issue': [{ path: 'repos/acme/payments/issues/new', heading: 'New issue' }],
  'repository/issue': [{ path: 'repos/acme/payments/issues/1', heading: 'A typo' }],
  'repository/pulls': [{ path: 'repos/acme/payments/pulls', heading: 'Pull requests' }],
  'repository/new-pull': [{ path: 'repos/acme/payments/pulls/new', heading: 'New pull request' }],
  'repository/pull': [{ path: 'repos/acme/payments/pulls/2', heading: 'Say more of limits' }],

  'settings/profile': [{ path: 'settings/profile', heading: 'Settings' }],
  'settings/api-keys': [{ path: 'settings/api-keys', heading: 'Settings' }],
  'settings/ai-key': [{ path: 'settings/ai-key', heading: 'Settings' }],
  'settings/connections': [{ path: 'settings/connections', heading: 'Settings' }],
  'settings/members': [{ path: 'settings/members', heading: 'Settings' }],
  'settings/audit': [{ path: 'settings/audit', heading: 'Settings' }],
  'settings/searches': [{ path: 'settings/searches', heading: 'Settings' }],
  'settings/billing': [{ path: 'settings/billing', heading: 'Settings' }],
  'settings/organization': [{ path: 'settings/organization', heading: 'Settings' }],

  'admin/indexing': [{ path: '/app/admin/indexing', heading: 'Administration' }],
  'admin/installations': [{ path: '/app/admin/installations', heading: 'Administration' }],
  'admin/queue': [{ path: '/app/admin/queue', heading: 'Administration' }],
  'admin/deliveries': [{ path: '/app/admin/deliveries', heading: 'Administration' }],
  'admin/delivery': [{ path: '/app/admin/deliveries/github/one', heading: 'Administration' }],
  'admin/orgs': [{ path: '/app/admin/orgs', heading: 'Administration' }],
  'admin/users': [{ path: '/app/admin/users', heading: 'Administration' }],
  'admin/audit': [{ path: '/app/admin/audit', heading: 'Administration' }],
  'admin/contacts': [{ path: '/app/admin/contacts', heading: 'Administration' }],
}

/**
 * Pages with their own keyboard test, because their text fields capture the keyboard or they are not for
 * production.
 */
export const WALKED_ELSEWHERE: Record<string, string> = {
  'editor/edit': 'editor/editor.test.ts',
  'editor/new-spec': 'editor/editor.test.ts',
  'public/design': 'pages/design.test.ts',
}
