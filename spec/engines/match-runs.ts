export type Test<T> = (item: T) => boolean

/**
 * Whether `items` are the runs in order, with anything between one run and the next: the first run sits at
 * the start, the last at the end, each other one at the first place it fits. Taking the first place is never
 * wrong, because what follows may begin anywhere after it; so nothing is ever tried twice.
 */
export function matchRuns<T>(runs: readonly Test<T>[][], items: readonly T[]): boolean {
  const first = runs[0] ?? []
  const last = runs.at(-1) ?? []
  if (runs.length === 1) return items.length === first.length && fitsAt(first, items, 0)
  const end = items.length - last.length
  if (end < first.length || !fitsAt(first, items, 0) || !fitsAt(last, items, end)) return false

  let at = first.length
  for (const run of runs.slice(1, -1)) {
    while (at + run.length <= end && !fitsAt(run, items, at)) at++
    at += run.length
    if (at > end) return false
  }
  return true
}

function fitsAt<T>(run: readonly Test<T>[], items: readonly T[], at: number): boolean {
  return run.every((test, offset) => test(items[at + offset] as T))
}
