import type { Row } from '../row'

const tag = 'Searches'

export const searchRows: Row[] = [
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
