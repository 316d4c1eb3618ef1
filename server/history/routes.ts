import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/specs/{owner}/{repo}/{file_path*}/history',
    procedure: 'history.document',
    tag: 'History',
    summary: 'The life of a document’s sections and criteria: what changed, by whom, in which commit',
    description:
      'Newest first, through renumberings and moves of the file. `section` and `criterion` are ids of the newest text.',
  },
  {
    method: 'GET',
    path: '/s/{section_link_id}',
    procedure: 'history.permalink',
    tag: 'History',
    summary: 'Leads to where a section stands now',
    redirect: true,
    page: true,
  },
]
