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
      'Returns a few suggestions of each kind, shortest first. If `q` ends in `team:`, `owner:`, `tag:`, `repo:` or `in:` with a beginning of its value: the names or folders that complete it, most frequent first. Fast enough to call on every key press.',
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
    path: '/app/{org}/api/searches/unopened',
    procedure: 'search.unopened',
    description:
      'Searches with results of which people opened none, if they ran at least twice. Only searches of browsers count.',
    tag,
    summary: 'Searches whose results nobody opens, most frequent first',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/opened',
    procedure: 'search.opened',
    description:
      'The search page and the palette call this. Counts are per text of the search and day; neither the person nor the result is stored.',
    example: { q: 'refund', status: 'todo' },
    tag,
    summary: 'Count that a result of a search was opened',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/counting',
    procedure: 'search.counting',
    description: 'On unless an admin turned it off.',
    tag,
    summary: 'Whether searches are counted',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/counting',
    procedure: 'search.changeCounting',
    description: 'Turning it off deletes all counts and texts of searches. Pins and synonyms stay.',
    example: { counts_searches: false },
    tag,
    summary: 'Turn the counts of searches on or off',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/pins',
    procedure: 'searchTuning.pins',
    description: 'Sorted by the text of the search. The title of a document that is gone is `null`.',
    tag,
    summary: 'The documents that are pinned to searches',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/pins',
    procedure: 'searchTuning.pin',
    description:
      'Replaces the pins of this search; an empty list removes them. Up to 5 documents come first in its results, in this order, also without its words. Filters and permissions apply. Case, accents, filters and punctuation at the end do not matter.',
    example: {
      query: 'refund policy',
      documents: [{ repo: 'acme/payments', file_path: 'docs/specs/refunds.md' }],
    },
    conflict: '500 other searches have pinned documents',
    tag,
    summary: 'Pin documents to a search',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/searches/synonyms',
    procedure: 'searchTuning.synonyms',
    description: 'At most 200, sorted by term.',
    tag,
    summary: 'The terms with synonyms',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/searches/synonyms',
    procedure: 'searchTuning.setSynonyms',
    description:
      'Replaces the synonyms of this term; an empty list removes it. A search for the term also finds its synonyms, and a search for one of them finds the term. A match by a synonym counts less. Numbers, identifiers and words in quotation marks have no synonyms.',
    example: { term: 'refund', words: ['reimbursement', 'money back'] },
    conflict: '200 other terms have synonyms',
    tag,
    summary: 'Set the synonyms of a word or short phrase',
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
