import type { RouteOf } from '../kernel/route'
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
    description: 'At most a few of each kind, the shortest first. Made to be asked while somebody types.',
    tag: 'Reading',
    summary:
      'Titles, sections, repositories, people, teams and tags that begin as typed; without q, what changed last',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/unanswered',
    procedure: 'search.unanswered',
    description: 'Texts and counts; who searched is not told.',
    tag,
    summary: 'What people of the org searched for and did not find, the most wanted first',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/saved',
    procedure: 'search.saved',
    description: 'Filters included, sorted by name.',
    tag,
    summary: 'The caller’s saved searches',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/saved',
    procedure: 'search.save',
    description:
      '`query` is the query string of a search, filters included. A person has at most 100 in an org.',
    example: { name: 'Open work on payments', query: 'q=refund&status=todo' },
    conflict: 'The person has 100 saved searches in this org',
    tag,
    summary: 'Save a search under a name',
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/searches/saved/{search_id}',
    procedure: 'search.deleteSaved',
    description: 'Saved searches of others are not visible, so their ids answer 404.',
    tag,
    summary: 'Delete one of the caller’s saved searches',
  },
]
