import type { SearchWire } from '../wire'
import type { Meant } from './find-meant'

type Facets = SearchWire['facets']

/** The facets with these counted, too. */
export const countMeant = ({ status, repo, team, tag }: Facets, meant: readonly Meant[]): Facets => ({
  status: add(
    status,
    meant.map((hit) => hit.status),
  ),
  repo: add(
    repo,
    meant.map((hit) => hit.repo),
  ),
  team: add(
    team,
    meant.map((hit) => hit.team),
  ),
  tag: add(
    tag,
    meant.flatMap((hit) => hit.tags),
  ),
})

/** The most frequent first, as they come. */
function add(counts: Record<string, number>, keys: (string | null)[]): Record<string, number> {
  const sums = new Map(Object.entries(counts))
  for (const key of keys) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + 1)
  return Object.fromEntries([...sums].sort(([, one], [, other]) => other - one))
}
