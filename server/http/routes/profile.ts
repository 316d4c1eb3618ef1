import type { Row } from '../row'

const tag = 'Session'

export const profileRows: Row[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/profile',
    procedure: 'profile.profile',
    tag,
    summary: 'Who is asking, with their role and permissions in the org',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/welcome',
    procedure: 'profile.welcome',
    tag,
    summary: 'What is still to be done before the org is of use',
  },
]
