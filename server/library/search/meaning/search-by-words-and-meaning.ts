import type { OrgContext } from '#server/kernel/context'
import type { Embedder } from '#server/ports/ai/port'
import { type Query, termsOf } from '#spec/query/index'
import { type HitKey, selectHitKeys } from '../matching/find-matches'
import {
  MAX_COUNTED_MATCHES,
  type SearchOutcome,
  searchWithFallbacks,
} from '../matching/search-with-fallbacks'
import { addFacetCounts } from './add-facet-counts'
import { dropWords } from './drop-words'
import { embedSearchWords } from './embed-search-words'
import { findSimilarSections } from './find-similar-sections'
import { fuseRanks } from './fuse-ranks'
import { readHits } from './read-hits'

/**
 * Merges sections that match the words and sections of similar meaning into one list. All counted matches are ranked, so
 * pages neither overlap nor leave gaps. Full rows are read for the requested page only.
 */
export async function searchByWordsAndMeaning(
  ctx: OrgContext,
  embedder: Embedder,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<SearchOutcome> {
  const words = termsOf(query).map(({ text }) => text)
  const [outcome, vector] = await Promise.all([
    searchWithFallbacks(ctx, query, {
      selectRows: selectHitKeys,
      limit: Math.max(MAX_COUNTED_MATCHES, offset + limit),
      offset: 0,
      countsAll: true,
    }),
    embedSearchWords(ctx, embedder, words.join(' ')),
  ])
  const similar = vector ? await findSimilarSections(ctx, embedder, vector, dropWords(query)) : []
  const wordMatchKeys = new Set(outcome.rows.map(keyOf))
  const similarKeys = new Set(similar.map(keyOf))
  const fused = fuseRanks<HitKey>([outcome.rows, similar], keyOf)
  const page = fused.slice(offset, offset + limit).map(({ item, score }) => ({ ...item, score }))
  const rows = await readHits(ctx.db, ctx.org, page)
  const similarOnly = similar.filter((hit) => !wordMatchKeys.has(keyOf(hit)))
  return {
    ...outcome,
    rows: rows.map((row) => ({ ...row, isSimilar: similarKeys.has(keyOf(row)) })),
    total: outcome.total + similarOnly.length,
    facets: addFacetCounts(outcome.facets, similarOnly),
  }
}

const keyOf = (hit: HitKey) => JSON.stringify([hit.repository_id, hit.ordinal, hit.file_path])
