import type { Row } from '../row'

const tag = 'Sign-in'

/** Who comes here may have no session, or one that is over. A refresh counts with its family, which only it knows. */
const door = { tag, ignoresStaleSession: true } as const

export const authRows: Row[] = [
  {
    method: 'GET',
    path: '/auth/login',
    procedure: 'signIn.login',
    summary: 'Goes to the identity provider, into an org or by a connection if one is named',
    redirect: true,
    rate: 'auth',
    ...door,
  },
  {
    method: 'GET',
    path: '/auth/callback',
    procedure: 'signIn.callback',
    summary: 'Where the identity provider sends the browser back to: exchanges the code and sets the session',
    redirect: true,
    rate: 'auth',
    ...door,
  },
  {
    method: 'GET',
    path: '/auth/link',
    procedure: 'signIn.link',
    summary: 'Signs in the person of a one-time link',
    redirect: true,
    rate: 'auth',
    ...door,
  },
  {
    method: 'GET',
    path: '/auth/logout',
    procedure: 'signIn.logout',
    summary: 'Ends the session, here and then at the identity provider',
    redirect: true,
    ...door,
  },
  {
    method: 'POST',
    path: '/auth/logout',
    procedure: 'signIn.logoutByForm',
    summary: 'Ends the session, here and then at the identity provider',
    redirect: true,
    ...door,
  },
  {
    method: 'POST',
    path: '/auth/refresh',
    procedure: 'signIn.refresh',
    summary: 'Takes a refresh token, from the cookie or the body, for an access token and a successor',
    rate: 'none',
    ...door,
  },
  {
    method: 'POST',
    path: '/auth/revoke',
    procedure: 'signIn.revoke',
    summary: 'Ends the sign-in that a refresh token belongs to',
    ...door,
  },
  {
    method: 'POST',
    path: '/auth/device/code',
    procedure: 'signIn.deviceCode',
    summary: 'Begins to sign in a device that has no browser',
    rate: 'auth',
    ...door,
  },
  {
    method: 'POST',
    path: '/auth/device/token',
    procedure: 'signIn.deviceToken',
    summary: 'Asks whether the person has answered; always 200, with a status',
    ...door,
  },
  {
    method: 'GET',
    path: '/app/{org}/api/sessions',
    procedure: 'account.sessions',
    summary: 'Where the person who asks is signed in: browsers and devices',
    tag,
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/sessions/{session_id}',
    procedure: 'account.endSession',
    summary: 'Sign one browser or device out',
    tag,
  },
  {
    method: 'POST',
    path: '/app/{org}/api/sessions/end-all',
    procedure: 'account.endSessions',
    summary: 'Sign out everywhere, here too; API keys stay',
    tag,
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/password-link',
    procedure: 'account.passwordLink',
    summary: 'Make a link by which a person of the embedded provider sets a new password',
    tag,
  },
]
