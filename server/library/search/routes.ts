import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Searches'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/search',
    procedure: 'search.search',
    description:
      '`q` takes words, "exact phrases", `-excluded` words and filters like `status:todo`. `facets` count the results by status, team, repository and tag.',
    tag: 'Reading',
    summary: 'Full-text search over sections, with filters and facets',
    rate: 'search',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/autocomplete',
    procedure: 'search.autocomplete',
    description:
      'Returns a few suggestions of each kind, shortest first. Fast enough to call on every key press.',
    tag: 'Reading',
    summary:
      'Titles, sections, repositories, owners, teams and tags that start with q; without q, recent documents',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/unanswered',
    procedure: 'search.unanswered',
    description: 'Returns texts and counts, but not who searched.',
    tag,
    summary: 'Failed searches, most frequent first',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/saved',
    procedure: 'search.saved',
    description: 'Returns queries with their filters, sorted by name.',
    tag,
    summary: 'The caller’s saved searches',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/saved',
    procedure: 'search.save',
    once: { withhold: [] },
    description:
      '`query` is the query string of a search, filters included. The limit is 100 per person and org.',
    example: { name: 'Open work on payments', query: 'q=refund&status=todo' },
    conflict: 'The caller already has 100 saved searches in this org',
    tag,
    summary: 'Save a search under a name',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/saved/{search_id}/watch',
    procedure: 'search.watchSaved',
    description:
      'Only exact matches count. A person can watch 20 searches per org, each with up to 1 000 results per repository.',
    example: { watch: true },
    conflict: 'The caller already watches 20 searches in this org, or the search has too many results',
    tag,
    summary: 'Begin or end to be notified of changes of the results',
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/searches/saved/{search_id}',
    procedure: 'search.deleteSaved',
    description: 'Saved searches of others are not visible: their ids return 404.',
    tag,
    summary: 'Delete one of the caller’s saved searches',
  },
]
