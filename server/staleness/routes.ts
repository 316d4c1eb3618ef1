import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/attestations/{owner}/{repo}/{file_path*}',
    procedure: 'staleness.attestations',
    description: 'An attestation no longer holds once its section or the code behind it has changed.',
    tag: 'History',
    summary: 'Who said of a document’s sections that they are still right, and whether that holds',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/attestations/{owner}/{repo}/{file_path*}',
    procedure: 'staleness.attest',
    description: '`section_hash` is the text that was read: a section that has changed since is refused.',
    example: { section_id: '2-refunds' },
    conflict: 'The section has changed since it was read',
    tag: 'History',
    summary:
      'Says of a section that it is still right: it is not stale until its code or its age says so again',
  },
]
