import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
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
}
