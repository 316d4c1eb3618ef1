import type { SearchWire } from '../wire'
import type { SimilarSection } from './find-similar-sections'

type Facets = SearchWire['facets']

/** Adds similar sections to the facet counts. */
export const addFacetCounts = (
  { status, repo, team, tag }: Facets,
  similar: readonly SimilarSection[],
): Facets => ({
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
