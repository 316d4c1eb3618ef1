import { searchSections } from '#server/library/search/search-sections'
import { keyOf } from '../read-corpora'
import type { PrepareRanking } from './ranking'

export const prepareOurs: PrepareRanking = async (ctx) => async (typed) => {
  const { results } = await searchSections(ctx, { q: typed, limit: 40, offset: 0 })
  return [...new Set(results.map(({ repo_name, file_path }) => keyOf({ repo: repo_name, path: file_path })))]
}
