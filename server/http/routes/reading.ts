import type { Row } from '../row'

export const readingRows: Row[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/dashboard',
    procedure: 'coverage.dashboardText',
    tag: 'Reading',
    summary: 'Every repository of the org with its specs, and the totals',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}',
    procedure: 'repos.getText',
    tag: 'Reading',
    summary: 'One repository: specs, docs, the configuration in force and its diagnostics',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/runs',
    procedure: 'repos.runs',
    tag: 'Reading',
    summary: 'The index runs of a repository, newest first, with their progress',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/specs/{owner}/{repo}/{file_path*}',
    procedure: 'specs.spec',
    tag: 'Reading',
    summary: 'One spec: frontmatter, sections, criteria, diagnostics and rendered HTML',
    etag: true,
    markdown: 'specs.markdown',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/docs/{owner}/{repo}/{file_path*}',
    procedure: 'specs.doc',
    tag: 'Reading',
    summary: 'One document of any type, rendered',
    etag: true,
    markdown: 'specs.markdown',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/search',
    procedure: 'search.search',
    tag: 'Reading',
    summary: 'Full-text search over sections, with filters and facets',
    rate: 'search',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/autocomplete',
    procedure: 'search.autocomplete',
    tag: 'Reading',
    summary:
      'Titles, sections, repositories, people, teams and tags that begin as typed; without q, what changed last',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/coverage',
    procedure: 'coverage.coverage',
    tag: 'Reading',
    summary: 'How much is done and realised, in total, by repository and by team',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/tasks',
    procedure: 'coverage.tasksText',
    tag: 'Reading',
    summary: 'Sections somebody could work on',
  },
]
