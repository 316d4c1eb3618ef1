import { findRoot } from '#cli/checkout/find-root'
import { cacheFolder } from '#cli/index-cache/cache-folder'
import { readHead } from '#cli/index-cache/index-head'
import { parseQuery, type Query, withoutStopWords } from '#spec/query/index'
import type { SearchHit } from '../../wire/search'
import { type SourceSearch, startSourceSearch } from './grep/start-source-search'

/** A search of the checkout around the current folder. */
export interface StartedSearch {
  root: string
  /** Null if nothing can match. */
  query: Query | null
  /** Null if git does not search. */
  sourceSearch: SourceSearch | null
}

export interface SearchResult {
  results: SearchHit[]
  total: number
}

export const NO_RESULT: SearchResult = { results: [], total: 0 }

export function startSearch(text: string): StartedSearch {
  const root = findRoot(process.cwd())
  const query = readQuery(text)
  return { root, query, sourceSearch: query === null ? null : searchSources(root, query) }
}

/** Null if nothing can match. */
export function readQuery(text: string): Query | null {
  const { query } = parseQuery(text)
  return query === null || query.kind === 'nothing' ? null : withoutStopWords(query)
}

/** Lets git search, unless an earlier command parsed all documents. */
export const searchSources = (root: string, query: Query): SourceSearch | null =>
  isCached(root) ? null : startSourceSearch(root, query)

function isCached(root: string): boolean {
  const folder = cacheFolder(root)
  return folder !== null && readHead(folder) !== null
}
