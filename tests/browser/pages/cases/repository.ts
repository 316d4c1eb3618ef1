import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'repository/overview': [
    { path: 'repos/acme/payments', heading: 'acme/payments' },
    { path: 'repos/acme/waiting', heading: 'acme/waiting' },
  ],
  'repository/include': [
    { path: 'repos/acme/payments/include', heading: 'Files to include' },
    { path: 'repos/acme/waiting/include', heading: 'Files to include' },
  ],
  'repository/track': [{ path: 'repos/acme/payments/track', heading: 'Track documents' }],
  'repository/runs': [{ path: 'repos/acme/payments/runs', heading: 'acme/payments' }],
  'repository/configuration': [{ path: 'repos/acme/payments/configuration', heading: 'acme/payments' }],
  'repository/issues': [
    { path: 'repos/acme/payments/issues', heading: 'Issues' },
    { path: 'repos/acme/payments/issues?state=closed', heading: 'Issues' },
    { path: 'repos/acme/payments/issues?label=docs&q=typo&sort=commented', heading: 'Issues' },
  ],
  'repository/labels': [{ path: 'repos/acme/payments/labels', heading: 'Labels' }],
  'repository/commit': [
    { path: ({ firstCommit }) => `repos/acme/payments/commits/${firstCommit}`, heading: 'Begin' },
    { path: `repos/acme/payments/commits/${'f'.repeat(40)}`, heading: 'Page not found', status: 404 },
  ],
  'repository/new-issue': [{ path: 'repos/acme/payments/issues/new', heading: 'New issue' }],
  'repository/issue': [
    { path: 'repos/acme/payments/issues/1', heading: 'A typo' },
    { path: 'repos/acme/payments/issues/3', heading: 'Limits of banks' },
  ],
  'repository/pulls': [{ path: 'repos/acme/payments/pulls', heading: 'Pull requests' }],
  'repository/new-pull': [{ path: 'repos/acme/payments/pulls/new', heading: 'New pull request' }],
  'repository/pull': [
    { path: 'repos/acme/payments/pulls/2', heading: 'Say more of limits' },
    { path: 'repos/acme/payments/pulls/2?view=rendered', heading: 'Say more of limits' },
    { path: 'repos/acme/payments/pulls/2?file=docs/specs/limits.md', heading: 'Say more of limits' },
  ],
  'repository/sessions': [
    { path: 'repos/acme/payments/sessions', heading: 'Sessions' },
    { path: 'repos/acme/waiting/sessions', heading: 'Sessions' },
  ],
  'repository/session': [
    { path: 'repos/acme/payments/sessions/5f2c-refunds', heading: 'Session on refunds' },
    { path: 'repos/acme/payments/sessions/of-nobody', heading: 'Page not found', status: 404 },
  ],
}
