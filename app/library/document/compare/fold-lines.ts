import type { DiffLine } from './diff-lines'

const CONTEXT_LINES = 3

/** The changed lines with some context. Null stands for omitted lines. Empty if nothing changed. */
export function foldLines(lines: readonly DiffLine[]): (DiffLine | null)[] {
  if (lines.every(({ sign }) => sign === ' ')) return []
  const isNear = new Uint8Array(lines.length)
  for (const [at, { sign }] of lines.entries())
    if (sign !== ' ') isNear.fill(1, Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  const folded: (DiffLine | null)[] = []
  for (const [at, line] of lines.entries()) {
    if (isNear[at]) folded.push(line)
    else if (at === 0 || isNear[at - 1]) folded.push(null)
  }
  return folded
}
