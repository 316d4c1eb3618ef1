import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Views'
const views = '/app/{org}/api/views'
const view = `${views}/{view_id}`

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: views,
    procedure: 'views.list',
    tag,
    summary: 'The saved views of lists',
    description:
      'Shared views and the caller’s own ones, sorted by name. With `list` but without `repo`: only views of the list of the whole org.',
  },
  {
    method: 'POST',
    path: views,
    procedure: 'views.save',
    once: { withhold: [] },
    conflict: 'The caller already has 100 views in this org, or the org has 100 shared ones',
    tag,
    summary: 'Save the filters and the order of a list as a view',
    description:
      '`query` is the query string of the list’s page. Filters that the list does not have are refused, and the order of the filters does not matter.',
    example: { list: 'issues', name: 'Bugs', query: 'label=bug&sort=updated', shared: true },
  },
  {
    method: 'POST',
    path: view,
    procedure: 'views.change',
    conflict: 'The caller already has 100 views in this org, or the org has 100 shared ones',
    tag,
    summary: 'Rename, change, share or stop sharing a view',
    description: 'Members left out stay as they are. A view that is no longer shared belongs to the caller.',
    example: { name: 'Open bugs', query: 'label=bug&sort=oldest' },
  },
  {
    method: 'DELETE',
    path: view,
    procedure: 'views.remove',
    tag,
    summary: 'Delete a view',
    description: 'Views of others are not visible: their ids return 404. Shared views need `specs:write`.',
  },
]
