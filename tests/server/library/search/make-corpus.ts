import { countWords } from '#server/library/search/index'
import { type SearchInput, searchSections } from '#server/library/search/search-sections'
import { CONFIG, type Indexing } from '#tests/server/library/indexing/indexing'
import type { Files } from '#tests/support/git-repository'

/** For suites that only read: the first test indexes the files in an org that all tests share. */
export function searchableOnce(indexing: Indexing, files: Files) {
  let opened: ReturnType<typeof searchable> | undefined
  return () => (opened ??= searchable(indexing, files))
}

/** Indexes the files, counts their words and returns a search function. */
export async function searchable(indexing: Indexing, files: Files) {
  const { org } = indexing
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...files })
  await countWords(indexing.ctx)
  const search = (q: string, input: Partial<SearchInput> = {}) =>
    searchSections({ ...indexing.ctx, org, permissions: [] }, { limit: 20, offset: 0, ...input, q })
  const paths = async (q: string, input: Partial<SearchInput> = {}) => {
    const { results } = await search(q, input)
    return [...new Set(results.map(({ file_path }) => file_path.replace(/^docs\/|\.md$/g, '')))].sort()
  }
  return { org, search, paths }
}
