import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Session'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/profile',
    procedure: 'profile.profile',
    description: 'For an API key, the person who made it and the permissions of the key.',
    tag,
    summary: 'The caller, with role and permissions in the org',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/areas',
    procedure: 'profile.areas',
    description:
      'An area is used once a ticket sync, a review, an alert or the triage of an issue has happened.',
    tag,
    summary: 'Which areas of the org are in use',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/welcome',
    procedure: 'profile.welcome',
    description: 'Each step says whether it is done and where to do it.',
    tag,
    summary: 'The steps that set up the org',
  },
]
