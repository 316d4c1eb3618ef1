import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/attestations/{owner}/{repo}/{file_path*}',
    procedure: 'staleness.attestations',
    tag: 'History',
    summary: 'Who said of a document’s sections that they are still right, and whether that holds',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/attestations/{owner}/{repo}/{file_path*}',
    procedure: 'staleness.attest',
    tag: 'History',
    summary:
      'Says of a section that it is still right: it is not stale until its code or its age says so again',
  },
]
