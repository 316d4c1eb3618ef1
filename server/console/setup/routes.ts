import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/setup/github',
    procedure: 'setup.finishApp',
    description:
      'For browsers. `state` must come from the setup page of the same session. The settings of the App are stored encrypted.',
    conflict: 'The environment sets the GitHub App',
    redirect: true,
    hasSideEffects: true,
    tag: 'Administration',
    summary: 'Finish creating the GitHub App: exchange the code for its settings',
  },
]
