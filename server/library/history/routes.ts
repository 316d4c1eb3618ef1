import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/specs/{owner}/{repo}/{file_path*}/history',
    procedure: 'history.document',
    upstream: 'code_host',
    tag: 'History',
    summary: 'The history of a document’s sections and criteria: what changed, by whom, in which commit',
    description:
      'Newest first, through renumberings and moves of the file. `section` and `criterion` are ids of the newest text.',
  },
  {
    method: 'GET',
    path: '/s/{section_link_id}',
    procedure: 'history.permalink',
    description:
      'The link names a section, not an address: it survives renaming and moving. A browser is redirected, and a removed section has a page with that information.',
    tag: 'History',
    summary: 'Redirects to a section’s current address',
    redirect: true,
    page: true,
  },
]
