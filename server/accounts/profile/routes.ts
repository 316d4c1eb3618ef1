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
    path: '/app/{org}/api/waiting',
    procedure: 'profile.waiting',
    description:
      'Pull requests with open findings, issues to classify, and tickets that need a decision. At most 100 of each are counted; zero for a caller who may not write.',
    tag,
    summary: 'How much waits for a decision of the caller',
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
