import type { Range } from '../types'
import { EditFailure } from './edit'

/** Replaces a range of the source; an empty range inserts. */
export interface Splice extends Range {
  text: string
}

/** Splices in source order; insertions at one place keep their own order. Two that overlap are a failure. */
export function sortSplices(splices: readonly Splice[]): Splice[] {
  const sorted = [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
  for (const [i, splice] of sorted.entries()) {
    const before = sorted[i - 1]
    if (before !== undefined && splice.start < before.end)
      throw new EditFailure(
        'overlap',
        'Two of the edits change the same text; make them one after the other.',
      )
  }
  return sorted
}

/** The source with sorted splices made, all in one pass. */
export function spliceAll(source: string, sorted: readonly Splice[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of sorted) {
    result += source.slice(from, start) + text
    from = end
  }
  return result + source.slice(from)
}
