/** A backslash with the character that it escapes. */
const ESCAPED = /\\[^\n]/g

/** The text of a cell as people read it: `\|` is a pipe. */
export const decodeCell = (raw: string): string =>
  raw.trim().replace(ESCAPED, (pair) => (pair === '\\|' ? '|' : pair))

/** The inverse of `decodeCell`. Pipes would end the cell, and so would a last backslash hide the next pipe. */
export function encodeCell(typed: string): string {
  const line = typed.replace(/\s*[\r\n]+\s*/g, ' ').trim()
  const escaped = line.replace(/\\[^\n]|\|/g, (part) => (part === '|' ? '\\|' : part))
  const backslashes = /\\*$/.exec(escaped)?.[0].length ?? 0
  return backslashes % 2 === 1 ? `${escaped} ` : escaped
}
