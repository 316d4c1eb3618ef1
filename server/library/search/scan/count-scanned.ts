import type { SearchWire } from '../wire'
import type { ScannedMatch } from './find-scanned'

const MAX_VALUES = 50

/** The facets of all matches, most frequent first. */
export const countScanned = (matches: readonly ScannedMatch[]): SearchWire['facets'] => ({
  status: count(matches.map(({ status }) => status)),
  repo: count(matches.map(({ repo }) => repo)),
  team: count(matches.map(({ team }) => team)),
  tag: count(matches.flatMap(({ tags }) => tags)),
})

function count(values: readonly (string | null)[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_VALUES))
}
