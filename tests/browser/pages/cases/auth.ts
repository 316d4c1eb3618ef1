import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
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
  'auth/assistant': [{ path: '/auth/assistant/none', heading: 'Connect an assistant' }],
  'auth/confirm-email': [
    { path: '/auth/confirm-email?token=of-nobody', heading: 'Confirm your email address' },
  ],
  'auth/confirm': [{ path: '/auth/confirm', heading: 'Sign out?' }],
  'auth/problem': [{ path: '/auth/problem?reason=expired', heading: 'Sign-in failed', visitor: 'nobody' }],
  'auth/home': [{ path: '/app/', heading: 'Link your GitHub account', visitor: 'installer' }],
  'auth/choose-org': [{ path: '/app/choose-org', heading: 'Choose an organization' }],
  'auth/no-org': [{ path: '/app/no-org', heading: 'You are not in an organization', visitor: 'stranger' }],
}
