import type { SearchResult } from '../../wire/search'
import { takeEarlySearch } from './early-search'
import { NO_RESULT, startSearch } from './start-search'

/** Searches the checkout around the current folder. Starts git before it loads the code that reads documents. */
export async function searchCheckout(text: string, limit: number): Promise<SearchResult> {
  const { root, query, sourceSearch } = takeEarlySearch(text) ?? startSearch(text)
  if (query === null) return NO_RESULT
  const { openSearchConfig } = await import('./search-config')
  const { searchRoot } = await import('./search')
  return searchRoot({ root, config: await openSearchConfig(root) }, query, limit, sourceSearch)
}
