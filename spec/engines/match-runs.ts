export type Test<T> = (item: T) => boolean

/**
 * Whether `items` contain the runs in order, with anything between them: the first run at the start, the last at the
 * end, each other run at its first match. The first match is always safe, because later runs may start anywhere after
 * it, so there is no backtracking.
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
