import { findRoot } from '#cli/checkout/find-root'
import { cacheFolder } from '#cli/index-cache/cache-folder'
import { readHead } from '#cli/index-cache/index-head'
import { parseQuery, type Query, withoutStopWords } from '#spec/query/index'
import type { SearchResult } from '../../wire/search'
import { type SourceSearch, startSourceSearch } from './grep/start-source-search'
import { requiredTerms } from './matches'

/** A search of the checkout around the current folder. */
export interface StartedSearch {
  root: string
  /** As it was typed. Null if nothing can match. */
  query: Query | null
  /** Null if git does not search. */
  sourceSearch: SourceSearch | null
}

export const NO_RESULT: SearchResult = {
  results: [],
  total: 0,
  total_is_capped: false,
  relaxed: null,
  corrected: null,
}

export function startSearch(text: string): StartedSearch {
  const root = findRoot(process.cwd())
  const query = readQuery(text)
  return { root, query, sourceSearch: query === null ? null : searchSources(root, query) }
}

/** The query as it was typed, with its stop words. Null if nothing can match. */
export function readQuery(text: string): Query | null {
  const { query } = parseQuery(text)
  return query === null || query.kind === 'nothing' ? null : query
}

/** Lets git search, unless an earlier command parsed all documents. */
export function searchSources(root: string, query: Query): SourceSearch | null {
  const terms = isCached(root) ? null : requiredTerms(withoutStopWords(query))
  return terms && startSourceSearch(root, terms)
}

function isCached(root: string): boolean {
  const folder = cacheFolder(root)
  return folder !== null && readHead(folder) !== null
}
