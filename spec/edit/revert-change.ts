/** The lines that differ between two texts, from the first to the last one. `end` is the end in either text. */
interface ChangedLines {
  start: number
  endBefore: number
  endAfter: number
}

/**
 * Takes back the change from `before` to `after` in a later version of the text. Null if the later version changed the
 * same lines.
 */
export function revertChange(before: string, after: string, current: string): string | null {
  const [old, changed, now] = [before, after, current].map(linesOf) as [string[], string[], string[]]
  const change = changedLines(old, changed)
  const later = changedLines(changed, now)
  if (meet(change, later)) return null
  const shift = later.endBefore <= change.start ? now.length - changed.length : 0
  return [
    ...now.slice(0, change.start + shift),
    ...old.slice(change.start, change.endBefore),
    ...now.slice(change.endAfter + shift),
  ].join('')
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/)

function changedLines(before: string[], after: string[]): ChangedLines {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { start, endBefore: before.length - same, endAfter: after.length - same }
}

/** Whether both change the same lines of the text between them. Two insertions at one position meet. */
function meet(change: ChangedLines, later: ChangedLines): boolean {
  if (change.start === later.start) return later.endBefore > later.start === change.endAfter > change.start
  return change.start < later.endBefore && later.start < change.endAfter
}
