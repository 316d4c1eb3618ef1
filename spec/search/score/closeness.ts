/** Factor on words that are close to each other, but not in the order of the query. */
const OTHER_ORDER = 0.7

/**
 * How close to each other a text has the terms: 1 if they are side by side in the order of the query, near 0 if they are far
 * apart. `positions` has, for each term, its ascending positions in the text. Terms without positions are left out.
 */
export function closenessOf(positions: readonly (readonly number[])[]): number {
  const present = positions.filter((of) => of.length > 0)
  if (present.length < 2) return 0
  const words = present
    .flatMap((of, term) => of.map((position) => ({ position, term })))
    .sort((a, b) => a.position - b.position)
  const latest = new Array<number>(present.length).fill(-1)
  let best = 0
  for (const { position, term } of words) {
    latest[term] = position
    if (latest.includes(-1)) continue
    best = Math.max(best, closenessOfWindow(latest))
  }
  return best
}

/** `latest` has one position for each term, in the order of the query. */
function closenessOfWindow(latest: readonly number[]): number {
  const distance = Math.max(...latest) - Math.min(...latest)
  const isInOrder = latest.every((position, at) => at === 0 || position > (latest[at - 1] ?? 0))
  const closest = latest.length - 1
  return Math.min(1, closest / Math.max(1, distance)) * (isInOrder ? 1 : OTHER_ORDER)
}
