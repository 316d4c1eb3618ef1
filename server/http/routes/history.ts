import type { Row } from '../row'

export const historyRows: Row[] = [
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
    path: '/app/{org}/api/coverage/{owner}/{repo}/{file_path*}',
    procedure: 'coverage.document',
    tag: 'Reading',
    summary:
      'How much of one spec is or was done, section by section; of today also what of it is stale since when',
  },
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
