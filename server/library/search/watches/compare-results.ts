import type { WatchedResult } from '#db/schema/index'

const keyOf = ({ path, sectionId }: WatchedResult) => JSON.stringify([path, sectionId])

export interface ResultChanges {
  added: WatchedResult[]
  removed: WatchedResult[]
}

/** The added and removed results. */
export function compareResults(
  earlier: readonly WatchedResult[],
  later: readonly WatchedResult[],
): ResultChanges {
  const before = new Set(earlier.map(keyOf))
  const after = new Set(later.map(keyOf))
  return {
    added: later.filter((result) => !before.has(keyOf(result))),
    removed: earlier.filter((result) => !after.has(keyOf(result))),
  }
}
