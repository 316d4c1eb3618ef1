import type { LineRange, Side } from '#spec/lines/index'
import type { ThreadRow } from '../threads/find-thread'

/** The lines that a thread on a pull request was started on. */
export interface ThreadLines extends LineRange {
  pullNumber: number
  side: Side
  excerpt: string
}

/** Null for a thread on a document. */
export function linesOf({ pullNumber, side, startLine, line, excerpt }: ThreadRow): ThreadLines | null {
  if (pullNumber === null || side === null || startLine === null || line === null || excerpt === null)
    return null
  return { pullNumber, side, start: startLine, end: line, excerpt }
}

/** How texts name the lines: `docs/refunds.md:12-14`. */
export const nameOfLines = (path: string, { start, end }: LineRange): string =>
  `${path}:${start === end ? start : `${start}-${end}`}`
