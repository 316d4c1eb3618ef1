export interface LineRange {
  from: number
  to: number
}

const RANGE = /^#L(\d{1,7})(?:-L?(\d{1,7}))?$/

/** The lines that a fragment selects, such as `#L10` or `#L10-L20`; null for another fragment. */
export function readLineRange(hash: string): LineRange | null {
  const match = RANGE.exec(hash)
  if (!match) return null
  const first = Number(match[1])
  const last = Number(match[2] ?? match[1])
  return first === 0 || last === 0 ? null : { from: Math.min(first, last), to: Math.max(first, last) }
}

/** The fragment of the range from the selected lines to another line. */
export function formatLineRange({ from, to }: LineRange, line: number): string {
  const [first, last] = line < from ? [line, to] : [from, line]
  return first === last ? `#L${first}` : `#L${first}-L${last}`
}
