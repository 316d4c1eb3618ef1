import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/installations',
    procedure: 'installations.list',
    description: 'An installation that serves several orgs is listed once for each.',
    tag,
    summary: 'Installations of the app, their state, and when each was last compared with the code host',
  },
]
