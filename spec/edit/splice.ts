import type { Range } from '#spec/types'
import { EditFailure } from './edit'

/** Replaces a range of the source; an empty range inserts. */
export interface Splice extends Range {
  text: string
}

/** Sorts splices by position. Insertions at one position keep their order. Overlapping splices are an error. */
export function sortSplices(splices: readonly Splice[]): Splice[] {
  const sorted = [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
  for (const [i, splice] of sorted.entries()) {
    const before = sorted[i - 1]
    if (before !== undefined && splice.start < before.end)
      throw new EditFailure('overlap', 'Two edits change the same text. Apply them one after the other.')
  }
  return sorted
}

/** Applies sorted splices in one pass. */
export function spliceAll(source: string, sorted: readonly Splice[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of sorted) {
    result += source.slice(from, start) + text
    from = end
  }
  return result + source.slice(from)
}
