import { parseQuery, type Query, withoutStopWords } from '../../../../spec/query'
import { findRoot } from '../../../checkout/find-root'
import { cacheFolder } from '../../../index-cache/cache-folder'
import { readHead } from '../../../index-cache/index-head'
import type { SearchHit } from '../../wire/search'
import { type SourceSearch, startSourceSearch } from './grep/start-source-search'

export interface SearchResult {
  results: SearchHit[]
  total: number
}

export const NO_RESULT: SearchResult = { results: [], total: 0 }

/** Searches the checkout around the current folder. Loads what reads documents after git was started. */
export async function searchCheckout(text: string, limit: number): Promise<SearchResult> {
  const root = findRoot(process.cwd())
  const query = readQuery(text)
  if (query === null) return NO_RESULT
  const sourceSearch = searchSources(root, query)
  const { openSearchConfig } = await import('./search-config')
  const { searchRoot } = await import('./search')
  return searchRoot(root, await openSearchConfig(root), query, limit, sourceSearch)
}

/** Null if nothing can match. */
export function readQuery(text: string): Query | null {
  const { query } = parseQuery(text)
  return query === null || query.kind === 'nothing' ? null : withoutStopWords(query)
}

/** Lets git search if no command parsed all documents before. */
export const searchSources = (root: string, query: Query): SourceSearch | null =>
  isCached(root) ? null : startSourceSearch(root, query)

function isCached(root: string): boolean {
  const folder = cacheFolder(root)
  return folder !== null && readHead(folder) !== null
}
