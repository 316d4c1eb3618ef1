import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Session'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/profile',
    procedure: 'profile.profile',
    description: 'For a key: who made it, and what the key may do.',
    tag,
    summary: 'Who is asking, with their role and permissions in the org',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/welcome',
    procedure: 'profile.welcome',
    description: 'Each step tells whether it is done and where to do it.',
    tag,
    summary: 'What is still to be done before the org is of use',
  },
]
