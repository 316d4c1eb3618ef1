import type { OrgContext } from '#server/kernel/context'
import type { Embedder } from '#server/ports/ai/port'
import { groupBy } from '#shared/group-by'
import { type Query, termsOf } from '#spec/query/index'
import type { ResultRange } from '#spec/search/ranking/rank-query'
import type { FoundDocument } from '../ranking/find-documents'
import { type SearchOutcome, searchWithinTime } from '../search-outcome'
import type { SearchWire } from '../wire'
import { dropWords } from './drop-words'
import { embedSearchWords } from './embed-search-words'
import { findSimilarSections, type SimilarSection } from './find-similar-sections'
import { fuseRanks } from './fuse-ranks'

/** Documents whose order takes the meaning into account. Later pages keep the order of the words. */
const MAX_FUSED = 2_000

/** Sections of a document that is found by its meaning. */
const MAX_SECTIONS = 3

/**
 * Merges documents that match the words and documents with sections of similar meaning into one list. Documents that the
 * query names exactly, and pinned ones, stay first.
 */
export async function searchByWordsAndMeaning(
  ctx: OrgContext,
  embedder: Embedder,
  query: Query,
  { limit, offset }: ResultRange,
): Promise<SearchOutcome> {
  const words = termsOf(query).map(({ text }) => text)
  const [outcome, vector] = await Promise.all([
    searchWithinTime(ctx, query, { limit: Math.max(MAX_FUSED, offset + limit), offset: 0 }),
    embedSearchWords(ctx, embedder, words.join(' ')),
  ])
  const similar = vector ? await findSimilarSections(ctx, embedder, vector, dropWords(query)) : []
  const byDocument = groupBy(similar, (section) => keyOf({ document: section }))
  const byWords = outcome.documents.map((found) => ({ ...found, isSimilar: byDocument.has(keyOf(found)) }))
  const wordKeys = new Set(byWords.map(keyOf))
  const byMeaning = [...byDocument.values()].map(toFoundDocument)
  const exact = byWords.filter(({ exactness, isPinned }) => isPinned || exactness > 0)
  const exactKeys = new Set(exact.map(keyOf))
  const isOther = (found: FoundDocument) => !exactKeys.has(keyOf(found))
  const fused = fuseRanks<FoundDocument>([byWords.filter(isOther), byMeaning.filter(isOther)], keyOf)
  const ordered = [...exact, ...fused.map(({ item, score }) => ({ ...item, score }))]
  const similarOnly = [...byDocument].filter(([key]) => !wordKeys.has(key)).map(([, [section]]) => section)
  return {
    ...outcome,
    documents: ordered.slice(offset, offset + limit),
    total: outcome.total + similarOnly.length,
    facets: addFacetCounts(
      outcome.facets,
      similarOnly.filter((section) => section !== undefined),
    ),
  }
}

const keyOf = ({ document }: Pick<FoundDocument, 'document'>) =>
  JSON.stringify([document.repositoryId, document.path])

const toFoundDocument = (sections: readonly SimilarSection[]): FoundDocument => ({
  document: { repositoryId: sections[0]?.repositoryId ?? 0, path: sections[0]?.path ?? '' },
  score: 0,
  exactness: 0,
  identity: 0,
  hasAllWords: true,
  sections: sections.slice(0, MAX_SECTIONS).map(({ ordinal }) => ({ ordinal, score: 0 })),
  isSimilar: true,
  isSimilarOnly: true,
})

type Facets = SearchWire['facets']

/** Adds documents that are found by their meaning only to the facet counts. */
const addFacetCounts = ({ status, repo, team, tag }: Facets, similar: readonly SimilarSection[]): Facets => ({
  status: add(
    status,
    similar.map((hit) => hit.status),
  ),
  repo: add(
    repo,
    similar.map((hit) => hit.repo),
  ),
  team: add(
    team,
    similar.map((hit) => hit.team),
  ),
  tag: add(
    tag,
    similar.flatMap((hit) => hit.tags),
  ),
})

/** Adds keys to counts, most frequent first. */
function add(counts: Record<string, number>, keys: (string | null)[]): Record<string, number> {
  const sums = new Map(Object.entries(counts))
  for (const key of keys) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + 1)
  return Object.fromEntries([...sums].sort(([, a], [, b]) => b - a))
}
