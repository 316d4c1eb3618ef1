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
  _index: [{ path: '/', heading: 'Specs that live in git and stay up to date.', visitor: 'nobody' }],
  $: [{ path: '/no/such/page', heading: 'Page not found', status: 404 }],
  pricing: [{ path: '/pricing', heading: 'Pricing' }],
  changelog: [{ path: '/changelog', heading: 'Changelog' }],
  'docs.config': [{ path: '/docs/config', heading: 'CONFIG.yaml' }],
  'docs.api': [{ path: '/docs/api', heading: 'Plumbline API' }],

  'auth.sign-in.$waiting': [{ path: '/auth/login', heading: 'Sign in', visitor: 'nobody' }],
  'auth.first-account': [
    { path: '/auth/first-account', heading: 'Create the first account', visitor: 'nobody' },
  ],
  'auth.invitation': [{ path: ({ invitation }) => invitation, heading: /^Join/, visitor: 'nobody' }],
  'auth.set-password': [
    {
      path: ({ passwordToken }) => `/auth/set-password?token=${passwordToken}`,
      heading: 'Set a new password',
      visitor: 'nobody',
    },
  ],
  'auth.password': [{ path: '/auth/password', heading: 'Change password' }],
  'auth.device': [{ path: '/auth/device', heading: 'Device sign-in' }],
  'auth.confirm': [{ path: '/auth/confirm', heading: 'Sign out?' }],
  'auth.problem': [{ path: '/auth/problem?reason=expired', heading: 'Sign-in failed', visitor: 'nobody' }],

  'app.choose-org': [{ path: '/app/choose-org', heading: 'Choose an organization' }],
  'app.no-org': [{ path: '/app/no-org', heading: 'You are not in an organization', visitor: 'stranger' }],
  'app.$org._index': [{ path: '', heading: 'Dashboard' }],
  'app.$org.$': [
    { path: 'nothing/here', heading: 'Page not found', status: 404 },
    { path: 'settings/billing/more', heading: 'Page not found', status: 404 },
  ],
  'app.$org.welcome': [{ path: 'welcome', heading: /^Welcome/ }],
  'app.$org.tasks': [
    { path: 'tasks', heading: 'Tasks' },
    { path: 'tasks?view=board', heading: 'Tasks' },
  ],
  'app.$org.coverage': [{ path: 'coverage', heading: 'Coverage' }],
  'app.$org.search': [
    { path: 'search?q=refund', heading: 'Search' },
    { path: 'search?q=unheard-of', heading: 'Search' },
    { path: 'search?status=nonsense', heading: 'Invalid address', status: 422 },
  ],
  'app.$org.specs.$owner.$repo.$': [
    { path: `specs/${REFUNDS}`, heading: 'Refunds' },
    {
      path: ({ firstCommit }) => `specs/${REFUNDS}?as_of=${firstCommit}`,
      heading: 'Refunds',
    },
    { path: 'specs/acme/payments/docs/none.md', heading: 'Page not found', status: 404 },
  ],
  'app.$org.docs.$owner.$repo.$': [
    { path: 'docs/acme/payments/docs/guide.md', heading: 'Writing guide' },
    { path: 'docs/acme/payments/docs/specs/limits.md', heading: 'Limits' },
  ],
  'app.$org.history.$owner.$repo.$': [{ path: `history/${REFUNDS}`, heading: 'History' }],
  'app.$org.compare.$owner.$repo.$': [
    { path: ({ firstCommit }) => `compare/${REFUNDS}?from=${firstCommit}`, heading: /→ current version$/ },
  ],
  'app.$org.editor._index': [{ path: 'editor', heading: 'Editor' }],
  'app.$org.repos.$owner.$repo': [
    { path: 'repos/acme/payments', heading: 'acme/payments' },
    { path: 'repos/acme/waiting', heading: 'acme/waiting' },
  ],
  'app.$org.repos.$owner.$repo_.issues._index': [
    { path: 'repos/acme/payments/issues', heading: 'Issues' },
    { path: 'repos/acme/payments/issues?state=closed', heading: 'Issues' },
  ],
  'app.$org.repos.$owner.$repo_.issues.new': [
    { path: 'repos/acme/payments/issues/new', heading: 'New issue' },
  ],
  'app.$org.repos.$owner.$repo_.issues.$number': [
    { path: 'repos/acme/payments/issues/1', heading: 'A typo' },
  ],
  'app.$org.repos.$owner.$repo_.pulls._index': [
    { path: 'repos/acme/payments/pulls', heading: 'Pull requests' },
  ],
  'app.$org.repos.$owner.$repo_.pulls.new': [
    { path: 'repos/acme/payments/pulls/new', heading: 'New pull request' },
  ],
  'app.$org.repos.$owner.$repo_.pulls.$number': [
    { path: 'repos/acme/payments/pulls/2', heading: 'Say more of limits' },
  ],

  'app.$org.settings.profile': [{ path: 'settings/profile', heading: 'Settings' }],
  'app.$org.settings.api-keys': [{ path: 'settings/api-keys', heading: 'Settings' }],
  'app.$org.settings.ai-key': [{ path: 'settings/ai-key', heading: 'Settings' }],
  'app.$org.settings.connections': [{ path: 'settings/connections', heading: 'Settings' }],
  'app.$org.settings.members': [{ path: 'settings/members', heading: 'Settings' }],
  'app.$org.settings.audit': [{ path: 'settings/audit', heading: 'Settings' }],
  'app.$org.settings.searches': [{ path: 'settings/searches', heading: 'Settings' }],
  'app.$org.settings.billing': [{ path: 'settings/billing', heading: 'Settings' }],
  'app.$org.settings.organization': [{ path: 'settings/organization', heading: 'Settings' }],

  'app.admin.indexing': [{ path: '/app/admin/indexing', heading: 'Administration' }],
  'app.admin.installations': [{ path: '/app/admin/installations', heading: 'Administration' }],
  'app.admin.queue': [{ path: '/app/admin/queue', heading: 'Administration' }],
  'app.admin.deliveries._index': [{ path: '/app/admin/deliveries', heading: 'Administration' }],
  'app.admin.deliveries.$source.$deliveryId': [
    { path: '/app/admin/deliveries/github/one', heading: 'Administration' },
  ],
  'app.admin.orgs': [{ path: '/app/admin/orgs', heading: 'Administration' }],
  'app.admin.users': [{ path: '/app/admin/users', heading: 'Administration' }],
  'app.admin.audit': [{ path: '/app/admin/audit', heading: 'Administration' }],
  'app.admin.contacts': [{ path: '/app/admin/contacts', heading: 'Administration' }],
}

/**
 * Pages with their own keyboard test, because their text fields capture the keyboard or they are not for
 * production.
 */
export const WALKED_ELSEWHERE: Record<string, string> = {
  'app.$org.editor.$owner.$repo.$': 'editor/editor.test.ts',
  'app.$org.editor.$owner.$repo.new': 'editor/editor.test.ts',
  'app.[_]design': 'pages/design.test.ts',
}
