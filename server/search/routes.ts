import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Searches'

export const routes: RouteOf<typeof procedures>[] = [
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
    path: '/app/{org}/api/searches/unanswered',
    procedure: 'search.unanswered',
    tag,
    summary: 'What people of the org searched for and did not find, the most wanted first',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/saved',
    procedure: 'search.saved',
    tag,
    summary: 'The caller’s saved searches',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/saved',
    procedure: 'search.save',
    tag,
    summary: 'Save a search under a name',
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/searches/saved/{search_id}',
    procedure: 'search.deleteSaved',
    tag,
    summary: 'Delete one of the caller’s saved searches',
  },
]
