import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/attestations/{owner}/{repo}/{file_path*}',
    procedure: 'staleness.attestations',
    description: 'An attestation no longer holds once its section or the code behind it has changed.',
    tag: 'History',
    summary: 'The attestations of a document’s sections, and whether each still holds',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/attestations/{owner}/{repo}/{file_path*}',
    procedure: 'staleness.attest',
    once: { withhold: [] },
    description:
      '`section_hash` is the hash of the text that was reviewed. The request fails if the section has changed since.',
    example: { section_id: '2-refunds' },
    conflict: 'The section has changed since the review',
    tag: 'History',
    summary:
      'Attest that a section is still right. It stays fresh until its code changes or the review is too old',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/attest-stale/{owner}/{repo}/{file_path*}',
    procedure: 'staleness.attestStale',
    description:
      'Each section is attested with the text that it has now. A document without stale sections answers 0.',
    tag: 'History',
    summary: 'Attest that all stale sections of a document are still right',
  },
]
