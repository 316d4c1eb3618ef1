import { diffArrays } from 'diff'
import type { LineRange } from './patch-lines'

/** Versions that differ in more lines count as rewritten, because comparing them takes too long. */
const MAX_EDITS = 2_000

/** Where lines of one version of a file are in another one. Null if one of them changed, or they are no longer together. */
export function placeLines(before: string, after: string, { start, end }: LineRange): LineRange | null {
  const steps = diffArrays(before.split('\n'), after.split('\n'), { maxEditLength: MAX_EDITS })
  if (!steps) return null
  let old = 1
  let next = 1
  for (const { added, removed, value } of steps) {
    const count = value.length
    if (added) next += count
    else if (removed) old += count
    else {
      if (start >= old && end < old + count) return { start: start - old + next, end: end - old + next }
      old += count
      next += count
    }
  }
  return null
}
